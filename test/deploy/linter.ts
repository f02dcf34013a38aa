import { type SpawnSyncReturns, spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { isInstalled } from '../support/is-installed.ts'

const root = fileURLToPath(new URL('../../', import.meta.url))
const ownTools = `${root}.tools/deploy/bin/`

interface Linter {
  program: string
  isHere: boolean
  /** Runs it from the top level of the project. */
  run(args: readonly string[]): SpawnSyncReturns<string>
}

/** A linter of `make deploy-tools`, or one that is installed. If it is neither, prints one line. */
export function linter(name: string, versionArgs?: readonly string[]): Linter {
  const own = `${ownTools}${name}`
  const program = existsSync(own) ? own : name
  return {
    program,
    isHere: isInstalled(program, versionArgs),
    run: args => spawnSync(program, args, { cwd: root, encoding: 'utf8', env: { ...process.env, NO_COLOR: '1' } }),
  }
}
