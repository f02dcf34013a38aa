import { isSystemError } from '../../node-runtime/system-errors.ts'

// A file of a network disk fails in each of them.
const ofOpenFiles = ['read', 'fstat', 'close']

/** An error of an open file that is read, which names no path, with that of the file; every other error unchanged. */
export const nameUnreadable = (error: unknown, path: string): unknown =>
  isSystemError(error) && ofOpenFiles.includes(error.syscall ?? '') ? Object.assign(error, { path }) : error

/** The members of a system error that a reading thread passes on, because a plain text would lose them. */
export type SystemFault = Pick<NodeJS.ErrnoException, 'code' | 'syscall' | 'path' | 'message'>

export const systemFaultOf = (error: unknown): SystemFault | undefined => {
  if (!isSystemError(error)) return undefined
  const { code, syscall, path, message } = error
  return { message, ...(code && { code }), ...(syscall && { syscall }), ...(path && { path }) }
}
