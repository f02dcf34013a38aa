import { fstatSync, readdirSync, readlinkSync, readSync, statSync } from 'node:fs'

/** Two copies of the header of a write-ahead log's index, of 48 bytes each. */
const headerWords = 12
const isInitialized = 12
const noVersion = Number.NaN

/**
 * The descriptor with which SQLite has the index of a log open in this process. Another one would have to stay open for ever: to close
 * any descriptor of a file gives up the locks that the process has on it.
 */
function indexDescriptor(filename: string): number | undefined {
  try {
    const { dev, ino } = statSync(`${filename}-shm`)
    const isIndex = (descriptor: number) => {
      const stats = fstatSync(descriptor)
      return stats.dev === dev && stats.ino === ino
    }
    // The newest first: it has just been opened, and a server has hundreds of others.
    const newestFirst = readdirSync('/proc/self/fd')
      .map(Number)
      .toSorted((one, other) => other - one)
    return newestFirst.find(descriptor => linkOf(descriptor)?.endsWith('-shm') && isIndex(descriptor))
  } catch {
    return undefined
  }
}

function linkOf(descriptor: number): string | undefined {
  try {
    return readlinkSync(`/proc/self/fd/${descriptor}`)
  } catch {
    return undefined
  }
}

/**
 * Returns a function that shows whether any process has committed to a database with a write-ahead log: its number stays the
 * same as long as none has. It returns NaN while that is not known: while a commit is being published, or where the system does
 * not show the files of a process. The database must be open, and have been read. It compares what SQLite's readers compare to
 * see whether their cache is still valid: the header of the log's index, which a commit changes before it returns.
 */
export function logVersion(filename: string, descriptor = indexDescriptor(filename)): () => number {
  if (descriptor === undefined) return () => noVersion
  const bytes = Buffer.alloc(2 * 4 * headerWords)
  const now = new Int32Array(bytes.buffer, bytes.byteOffset, 2 * headerWords)
  const last = new Int32Array(headerWords)
  let version = 0

  const isWhole = () => {
    for (let word = 0; word < headerWords; word += 1) if (now[word] !== now[word + headerWords]) return false
    return bytes[isInitialized] === 1
  }
  const isSame = () => {
    for (let word = 0; word < headerWords; word += 1) if (now[word] !== last[word]) return false
    return true
  }
  const read = () => {
    try {
      return readSync(descriptor, bytes, 0, bytes.length, 0) === bytes.length
    } catch {
      return false
    }
  }
  return () => {
    if (!read() || !isWhole()) return noVersion
    if (isSame()) return version
    last.set(now.subarray(0, headerWords))
    version += 1
    return version
  }
}
