import { spawnSync } from 'node:child_process'
import { rmSync, statfsSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

const mount = (megabytes: number, options = '') => `mount -t tmpfs -o size=${megabytes}m${options} tmpfs "$1"`

/** Starts a command in a new mount namespace, whose mounts end with the process. */
const unshared = ['unshare', '--map-root-user', '--mount', 'sh', '-c']

/** Whether a disk can be mounted for one process. */
export function canMount(): boolean {
  const [command = '', ...args] = unshared
  const isAllowed = spawnSync(command, [...args, mount(1), 'sh', '/mnt'], { stdio: 'ignore' }).status === 0
  if (!isAllowed) process.stdout.write('unshare cannot mount here: the attack that needs it is skipped\n')
  return isAllowed
}

interface DiskOptions {
  /** Files and folders that the disk can have. */
  inodes?: number
  isReadOnly?: boolean
}

/**
 * A command that runs another where a folder is a disk of some megabytes with a copy of the files of another folder.
 */
export const onDiskOf = (
  megabytes: number,
  folder: string,
  source: string,
  { inodes, isReadOnly }: DiskOptions = {},
): readonly string[] => [
  ...unshared,
  [
    mount(megabytes, inodes === undefined ? '' : `,nr_inodes=${inodes}`),
    'cp -a "$2"/. "$1"',
    isReadOnly ? 'mount -o remount,ro "$1"' : 'true',
    'shift 2 && exec "$@"',
  ].join(' && '),
  'sh',
  folder,
  source,
]

const inodeFile = (folder: string, number: number) => join(folder, `inode-${number}`)

/** Creates files in a folder until its disk can have no more; returns their number. */
export function takeInodes(folder: string): number {
  for (let number = 0; ; number += 1)
    try {
      writeFileSync(inodeFile(folder, number), '')
    } catch {
      return number
    }
}

export function freeInodes(folder: string, count: number): void {
  for (let number = 0; number < count; number += 1) rmSync(inodeFile(folder, number))
}

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
