import { execFileSync } from 'node:child_process'
import { chmodSync, chownSync } from 'node:fs'
import { dirname } from 'node:path'
import { isInstalled } from '../support/is-installed.ts'

// The system does not limit the processes of root, so a server that a test limits runs as another user where the tests
// run as root.
const uid = 54_321
const isRoot = process.getuid?.() === 0
const asUser = isRoot ? ['setpriv', `--reuid=${uid}`, `--regid=${uid}`, '--clear-groups'] : []
/** The user may still read and write files of root: the project and the data folder. */
const onlyFiles = ['inh-caps', 'ambient-caps', 'bounding-set'].map(set => `--${set}=-all,+dac_override`)

/** The command by which a process is started that `limit` can limit. */
export const limitable: readonly string[] = isRoot ? [...asUser, ...onlyFiles] : []

/** Whether processes can be limited here. */
export const canLimit: boolean =
  isInstalled('prlimit') && (!isRoot || isInstalled('setpriv', [...limitable.slice(1), 'true']))

/** Gives a folder to the user of limited processes. */
export const handOver = (folder: string): void => {
  if (!isRoot) return
  chownSync(folder, uid, uid)
  // Checks whether a file exists are made without the capability: the parent folders of a run must be searchable.
  for (const parent of [dirname(folder), dirname(dirname(folder))])
    if (parent.includes('svc-test-run-')) chmodSync(parent, 0o711)
}

/** Sets limits of a process that runs, as `prlimit` writes them: `--nofile=64:`. */
export const limit = (pid: number, ...limits: readonly string[]): void => {
  const [command = '', ...args] = [...asUser, 'prlimit', '--pid', String(pid), ...limits]
  execFileSync(command, args)
}
