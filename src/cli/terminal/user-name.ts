import { userInfo } from 'node:os'

/** The name of this process's user, or its number: the users of containers often have no name. */
export function userName(read: typeof userInfo = userInfo): string {
  try {
    return read().username
  } catch {
    return `user ${process.getuid?.() ?? 'unknown'}`
  }
}
