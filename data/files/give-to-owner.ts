import { chownSync, fchownSync, lstatSync, statSync } from 'node:fs'
import { dirname } from 'node:path'

/** Whose a new file or folder is to be: root may run a command beside a service of another user. Undefined: as it is. */
function newOwner(path: string): { uid: number; gid: number } | undefined {
  if (process.getuid?.() !== 0) return undefined
  const { uid, gid } = statSync(dirname(path))
  return uid === 0 ? undefined : { uid, gid }
}

/** Gives an open file to the owner of its folder, as SQLite does with its log. Throws the system's error. */
export function giveOpenFile(descriptor: number, path: string): void {
  const owner = newOwner(path)
  if (owner) fchownSync(descriptor, owner.uid, owner.gid)
}

/**
 * Gives a file or folder that root has created to the owner of the folder it is in; not one with another owner, a link,
 * or a file of several names, which that owner may have put there. Throws the system's error.
 */
export function giveToOwner(path: string): void {
  const owner = newOwner(path)
  if (!owner) return
  const stats = lstatSync(path)
  const isOwn = stats.uid === 0 && (stats.isDirectory() || (stats.isFile() && stats.nlink === 1))
  if (isOwn) chownSync(path, owner.uid, owner.gid)
}
