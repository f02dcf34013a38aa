import { spawnSync } from 'node:child_process'
import { rmSync, statfsSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

const mount = (megabytes: number) => `mount -t tmpfs -o size=${megabytes}m tmpfs "$1"`

/** Starts a command in a new mount namespace, whose mounts end with the process. */
const unshared = ['unshare', '--map-root-user', '--mount', 'sh', '-c']

/** Whether a disk can be mounted for one process. */
export function canMount(): boolean {
  const [command = '', ...args] = unshared
  const isAllowed = spawnSync(command, [...args, mount(1), 'sh', '/mnt'], { stdio: 'ignore' }).status === 0
  if (!isAllowed) process.stdout.write('unshare cannot mount here: the attack that needs it is skipped\n')
  return isAllowed
}

/**
 * A command that runs another where a folder is a disk of some megabytes with a copy of the files of another folder.
 */
export const onDiskOf = (megabytes: number, folder: string, source: string): readonly string[] => [
  ...unshared,
  `${mount(megabytes)} && cp -a "$2"/. "$1" && shift 2 && exec "$@"`,
  ...['sh', folder, source],
]

/** Fills the disk of a folder until only some bytes are free. */
export function fillDisk(folder: string, freeBytes: number): void {
  const { bavail, bsize } = statfsSync(folder)
  const bytes = Math.max(0, bavail * bsize - freeBytes)
  try {
    writeFileSync(join(folder, `ballast-${freeBytes}`), Buffer.alloc(bytes))
  } catch {
    // Another file took the last bytes.
  }
}

export function emptyDisk(folder: string, ...freeBytes: readonly number[]): void {
  for (const bytes of freeBytes) rmSync(join(folder, `ballast-${bytes}`), { force: true })
}
