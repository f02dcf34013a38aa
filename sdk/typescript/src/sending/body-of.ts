import { isNoJson } from '../arguments/messages.ts'
import { InvalidArgument } from '../errors/svc-error.ts'

const textOf = (value: unknown): { text?: string | undefined; reason?: unknown } => {
  try {
    return { text: JSON.stringify(value) }
  } catch (reason) {
    return { reason }
  }
}

/** A body as JSON. Throws InvalidArgument for what JSON has no form for: BigInt, functions, and objects that contain themselves. */
export function bodyOf(value: unknown): string {
  const { text, reason } = textOf(value)
  if (text !== undefined) return text
  const [why] = reason instanceof Error ? reason.message.split('\n') : [typeof value]
  throw new InvalidArgument([{ pointer: '/body', message: `${isNoJson} (${why})` }])
}
