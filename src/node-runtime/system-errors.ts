import { lstatSync, readlinkSync, statfsSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, resolve, sep } from 'node:path'

/** A path that an operator chose, and the setting, option or argument that names it. */
export interface Place {
  path: string
  name: string
}

export const isSystemError = (error: unknown): error is NodeJS.ErrnoException =>
  error instanceof Error && (error as NodeJS.ErrnoException).syscall !== undefined

// Each completes a sentence that begins with a path.
const ofPaths: Readonly<Record<string, string>> = {
  EACCES: 'is not open to this user',
  EPERM: 'cannot be changed by this user',
  EROFS: 'is on a read-only file system',
  ENOSPC: 'cannot be written: its disk is full',
  EDQUOT: 'cannot be written: the disk quota of this user is used up',
  EFBIG: 'cannot be written: it would be larger than files may be',
  ESTALE: 'is no longer what its file server has there; start again, or mount that again',
  EIO: 'cannot be read or written: its disk fails',
  ENOENT: 'does not exist',
  ENOTDIR: 'cannot be reached: a part of this path is a file',
  EISDIR: 'is a folder, not a file',
  EEXIST: 'exists, and is not a folder',
  ENOTEMPTY: 'is not empty',
  EXDEV: 'is on another file system',
  ELOOP: 'is a link to itself',
  ENAMETOOLONG: 'has too long a name',
  EBUSY: 'is in use',
  ETXTBSY: 'is in use',
  EINVAL: 'is of a kind that cannot be read or written',
  ENXIO: 'is of a kind that cannot be read or written',
  ENODEV: 'is of a kind that cannot be read or written',
  ESPIPE: 'is a pipe, and cannot be read more than once',
  SVC_FILE_EMPTY: 'is empty',
  SVC_FILE_TOO_LARGE: 'is larger than 1 MiB, or has no end',
  SVC_PIPE_SILENT: 'is a pipe that nothing was written to for 10 seconds',
}

// No path decides these.
const ofLimits: Readonly<Record<string, string>> = {
  EMFILE: 'this process may not open more files; raise ulimit -n',
  ENFILE: 'the system may not open more files; raise fs.file-max, or end other programs',
  ENOMEM: 'the system has no memory left; end other programs, or add memory',
  EAGAIN: 'the system has no processes or memory left; raise ulimit -u, or end other programs',
  EPIPE: 'the program that read the output has ended',
}

const ofAddresses: Readonly<Record<string, string>> = {
  EADDRINUSE: 'is in use by another program; set SVC_PORT to another port',
  EADDRNOTAVAIL: 'is not an address of this machine; set SVC_HOST to one that is',
}

// A draft has the name of its target and more.
const isWithin = (path: string, place: string) =>
  path === place || path.startsWith(`${place}${sep}`) || path.startsWith(`${place}.`)

/** The place that a path is part of, or else one that it leads to. */
function placeOf(path: string, places: readonly Place[]): Place | undefined {
  const longestFirst = places
    .map(place => ({ ...place, path: resolve(place.path) }))
    .sort((a, b) => b.path.length - a.path.length)
  return (
    longestFirst.find(place => isWithin(path, place.path)) ?? longestFirst.find(place => isWithin(place.path, path))
  )
}

// Backups, moves of accounts and standard streams have theirs there.
const temporaryNames = /^svc-(backup|cell|stream)-/

const temporaryPlace = (): Place => ({ path: resolve(tmpdir()), name: 'TMPDIR' })

/** The folder of temporary files, if that is where a path is that the program made or was to make. */
function temporaryPlaceOf(path: string, syscall: string | undefined): Place | undefined {
  const place = temporaryPlace()
  if (path === place.path) return syscall === 'mkdtemp' ? place : undefined
  return isWithin(path, place.path) && temporaryNames.test(path.slice(place.path.length + 1)) ? place : undefined
}

/** The end of a link that leads nowhere. */
export function deadEnd(path: string): string | undefined {
  try {
    return lstatSync(path).isSymbolicLink() ? readlinkSync(path) : undefined
  } catch {
    return undefined
  }
}

const noInodes = 'cannot be written: its disk has no inodes left (df -i)'

const isMissing = (code: string) => code === 'ENOENT' || code === 'EEXIST'

function problemOf(code: string, syscall: string | undefined, path: string): string | undefined {
  const end = isMissing(code) ? deadEnd(path) : undefined
  if (end !== undefined) return `is a link to ${end}, which does not exist`
  // The folder above it is there, and takes none: /proc, for example.
  if (code === 'ENOENT' && syscall === 'mkdir') return 'cannot be created there'
  if (code === 'ENOTDIR' && syscall === 'scandir') return 'is a file, not a folder'
  if (code === 'ENOSPC' && [path, dirname(path)].some(hasNoInodes)) return noInodes
  return ofPaths[code]
}

const attempt = (check: () => boolean): boolean => {
  try {
    return check()
  } catch {
    return false
  }
}

// A draft that did not fit was removed again: a few blocks are free then.
const leastBytes = 64 * 1024

/** Whether the disk of a folder has no room for a file. */
export const isDiskFull = (dir: string): boolean =>
  attempt(() => {
    const { bavail, bsize } = statfsSync(dir)
    return bavail * bsize < leastBytes
  })

/** Whether the disk of a folder has room, and takes no further file all the same: small ones have used up its inodes. */
const hasNoInodes = (dir: string): boolean =>
  attempt(() => {
    const { files, ffree } = statfsSync(dir)
    return files > 0 && ffree === 0 && !isDiskFull(dir)
  })

/** The place that an error without a path is most likely about: reads and writes of open files name none. */
const likelyPlace = (code: string, places: readonly Place[]): Place | undefined => {
  if (code === 'EISDIR') return places.findLast(({ path }) => attempt(() => statSync(path).isDirectory()))
  if (code !== 'ENOSPC') return undefined
  return [...places, temporaryPlace()].find(({ path }) => [path, dirname(resolve(path))].some(isDiskFull))
}

const ofTargets = new Set(['ENOSPC', 'EDQUOT', 'EROFS', 'EFBIG'])

/**
 * The path that an error is about: of a copy that cannot be written it is the target, not the source; of a new folder
 * with a random name, the one that it was to be in.
 */
function pathOf({ syscall, code = '', dest, path }: NodeJS.ErrnoException & { dest?: string }): string | undefined {
  if (syscall === 'mkdtemp' && path !== undefined) return dirname(path)
  return syscall === 'copyfile' && ofTargets.has(code) ? dest : path
}

/** What to change: a folder that this user may not use is rather of the wrong owner than the wrong folder. */
function adviceFor(code: string, problem: string, { name }: Place): string {
  if (problem === noInodes) return `delete small files on it, or change ${name}`
  if (code === 'EACCES' || code === 'EPERM') return `give this user access to it, or change ${name}`
  return code === 'ENOSPC' ? `free some space on it, or change ${name}` : `change ${name}`
}

// Node's `rm` has no code for these, only what the system says of them.
const codesOfTexts: Readonly<Record<string, string>> = {
  'Read-only file system': 'EROFS',
  'Input/output error': 'EIO',
  'I/O error': 'EIO',
  'Stale file handle': 'ESTALE',
  'Too many open files': 'EMFILE',
}

const codeOf = ({ code, message }: NodeJS.ErrnoException): string =>
  code || (Object.entries(codesOfTexts).find(([text]) => message.includes(text))?.[1] ?? '')

const failedThread = /^Worker initialization failure: (\w+)$/

/** Why a thread could not be started, where a limit of the process or the system is the reason. */
export const threadLimitLine = ({ message }: Error): string | undefined =>
  ofLimits[failedThread.exec(message)?.[1] ?? '']

/**
 * An error of the operating system in one line: what is wrong, and what to change. `places` are the paths
 * that the operator chose. Undefined for an error that has no text here.
 */
export function systemErrorLine(error: NodeJS.ErrnoException, places: readonly Place[]): string | undefined {
  const { syscall } = error
  const code = codeOf(error)
  const { address, port } = error as { address?: string; port?: number }
  if (ofAddresses[code] && address !== undefined) return `${address}:${port} ${ofAddresses[code]}`
  if (ofLimits[code]) return ofLimits[code]
  const known = pathOf(error)
  const place =
    known === undefined
      ? likelyPlace(code, places)
      : (temporaryPlaceOf(resolve(known), syscall) ?? placeOf(resolve(known), places))
  const path = known ?? place?.path ?? 'a file'
  const problem = problemOf(code, syscall, path)
  return problem && `${path} ${problem}${place ? `; ${adviceFor(code, problem, place)}` : ''}`
}
