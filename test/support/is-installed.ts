import { spawnSync } from 'node:child_process'

/** Whether a program is installed. If not, prints one line: the tests that need it are skipped. */
export function isInstalled(program: string, args: readonly string[] = ['--version']): boolean {
  const isHere = spawnSync(program, args, { stdio: 'ignore' }).status === 0
  if (!isHere) process.stdout.write(`${program} cannot be used here: the tests that need it are skipped\n`)
  return isHere
}
