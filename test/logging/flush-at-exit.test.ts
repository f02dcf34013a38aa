import assert from 'node:assert/strict'
import { execFile } from 'node:child_process'
import { promisify } from 'node:util'

const run = promisify(execFile)

/** Logs 100 lines to the file, or to standard output, and ends while most of them wait. */
const program = `
  import { systemClock } from './src/clock.ts'
  import { openLog } from './src/logging/log-destination.ts'
  const { LOG_FILE: logFile, LOG_END: end } = process.env
  const log = openLog({ logFile, logFormat: 'json', logRetentionDays: undefined }, systemClock)
  setTimeout(() => {
    for (let line = 1; line <= 100; line += 1) log.write('line ' + line + ' of 100\\n')
    if (end === 'crash') throw new Error('crashed')
    process.exit(7)
  }, 100)
`

/** The exit code of the program, and its output; without a code if it has not ended by itself. */
async function ended(env: NodeJS.ProcessEnv, command = 'exec "$0" --input-type=module -e "$1"') {
  // Node's own limit for what does not end: a failed test must not leave a process.
  const options = { env: { ...process.env, ...env }, timeout: 60_000, killSignal: 'SIGKILL' } as const
  return await run('sh', ['-c', command, process.execPath, program], options).then(
    ({ stdout }) => ({ code: 0, stdout }),
    ({ code, stdout }) => ({ code, stdout }),
  )
}

describe('the end of a process with a log', () => {
  it('writes the lines that wait', async () => {
    const { code, stdout } = await ended({})
    assert.equal(code, 7)
    assert.match(stdout, /^line 100 of 100$/m)
  })

  for (const [end, code] of [
    ['exit', 7],
    ['crash', 1],
  ] as const)
    it(`is not held up by a full disk: ${end} with ${code}`, async () => {
      assert.equal((await ended({ LOG_FILE: '/dev/full', LOG_END: end })).code, code)
    })

  it('is not held up by a reader of standard output that is gone', async () => {
    const inPipe = '{ timeout -s KILL 60 "$0" --input-type=module -e "$1"; echo "ended with $?" >&4; } | true'
    assert.deepEqual(await ended({}, `exec 4>&1; ${inPipe}`), { code: 0, stdout: 'ended with 7\n' })
  })
})
