import { jsonIn } from '#domain/json-in.ts'

interface RpcError {
  code: number
  message: string
  data?: unknown
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
  const parsed = jsonIn(text)
  return Array.isArray(parsed) && parsed.every(isIssue) ? parsed : []
}

const isOfParams = ({ code }: RpcError) => code === internalError || code === invalidParams

/** The SDK's words before the issues, as in `Invalid tools/call request: […]`. */
const introduction = /^Invalid \S+ request: (?=\[)/

/** Converts the SDK's error for invalid params, whose message is a list of schema issues, to a JSON-RPC error that says them in a line. */
export function toParamsError(error: RpcError): RpcError {
  const issues = isOfParams(error) ? issuesIn(error.message.replace(introduction, '')) : []
  if (issues.length === 0) return error
  const words = issues.slice(0, 5).map(issue => `${issue.path.join('.')}: ${issue.message}`)
  return { code: invalidParams, message: `Invalid params: ${words.join('; ')}` }
}
