interface RpcError {
  code: number
  message: string
}

interface Issue {
  path: (string | number)[]
  message: string
}

const internalError = -32603
const invalidParams = -32602

const isIssue = (value: unknown): value is Issue =>
  typeof value === 'object' && value !== null && 'path' in value && Array.isArray(value.path) && 'message' in value

function issuesIn(text: string): Issue[] {
  try {
    const parsed: unknown = JSON.parse(text)
    return Array.isArray(parsed) && parsed.every(isIssue) ? parsed : []
  } catch {
    return []
  }
}

/** The SDK calls params of a wrong form an internal error, and shows its schema library's issues: this is what JSON-RPC calls them. */
export function toParamsError({ code, message }: RpcError): RpcError {
  const issues = code === internalError ? issuesIn(message) : []
  if (issues.length === 0) return { code, message }
  const words = issues.slice(0, 5).map(issue => `${issue.path.join('.')}: ${issue.message}`)
  return { code: invalidParams, message: `Invalid params: ${words.join('; ')}` }
}
