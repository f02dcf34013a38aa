import { execFileSync } from 'node:child_process'
import { fileURLToPath } from 'node:url'

describe('test/run.ts with a umask of 077', () => {
  it('makes folders that the user of PostgreSQL can pass through', () => {
    const file = fileURLToPath(new URL('run-folder.ts', import.meta.url))
    const program = fileURLToPath(new URL('../run.ts', import.meta.url))
    // Throws with the output if a test fails.
    execFileSync('sh', ['-c', 'umask 077; exec "$@"', 'sh', process.execPath, program, file])
  })
})
