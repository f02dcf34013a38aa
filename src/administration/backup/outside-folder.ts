import { realpathSync } from 'node:fs'
import { basename, dirname, join, resolve, sep } from 'node:path'
import { BackupError } from './backup-error.ts'

/** A path without links, of which the last parts may be missing. */
function realPath(path: string): string {
  try {
    return realpathSync(path)
  } catch {
    const parent = dirname(path)
    return parent === path ? path : join(realPath(parent), basename(path))
  }
}

/** Throws BackupError for a copy inside of what it is a copy of, with which it would be lost; `what` says what that is. */
export function checkOutside(copy: string, original: string, what: string): void {
  const inner = realPath(resolve(copy))
  const outer = realPath(resolve(original))
  if (inner === outer || inner.startsWith(outer.endsWith(sep) ? outer : `${outer}${sep}`))
    throw new BackupError(`${copy} is inside ${what} ${original}, and would be lost with it: name a folder outside`)
}
