/** An error as it is logged: type, message and code, without its stack. */
interface DescribedError {
  type: string
  message: string
  code?: string
  cause?: DescribedError
}

const maxDepth = 4

/** Describes a thrown value and its causes, at most four deep. */
export function describedError(thrown: unknown, depth = 0): DescribedError {
  if (!(thrown instanceof Error)) return { type: typeof thrown, message: String(thrown) }
  const { message, cause, name } = thrown
  return {
    type: name === 'Error' ? thrown.constructor.name : name,
    message,
    ...('code' in thrown && { code: String(thrown.code) }),
    ...(cause !== undefined && depth < maxDepth && { cause: describedError(cause, depth + 1) }),
  }
}
