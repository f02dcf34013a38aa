import assert from 'node:assert/strict'
import { spawn } from 'node:child_process'
import { text } from 'node:stream/consumers'
import { fileURLToPath } from 'node:url'
import type { Terminal } from '../../src/cli/command-context.ts'
import { runSvc } from '../../src/cli/run-svc.ts'

export const program = fileURLToPath(new URL('../../bin/svc', import.meta.url))

export interface CommandResult {
  code: number | null
  stdout: string
  stderr: string
  /** The parsed JSON of stdout. */
  json<T>(): T
}

const isForeign = ([name]: [string, unknown]) => !name.startsWith('SVC_') && name !== 'PORT'

/** The environment of a command: that of the tests without settings of the service, which has one thread unless it is asked for more. */
export const environment = (settings: Record<string, string>): NodeJS.ProcessEnv => ({
  ...Object.fromEntries(Object.entries(process.env).filter(isForeign)),
  SVC_THREADS: '1',
  ...settings,
})

/** What a service says is text here, as on a terminal. */
const ofCommand = ([command]: readonly string[], settings: Record<string, string>) =>
  environment(command === 'serve' ? { SVC_LOG_FORMAT: 'text', ...settings } : settings)

/** Runs `svc` in a separate process. */
export async function spawnSvc(args: readonly string[], settings: Record<string, string> = {}): Promise<CommandResult> {
  const child = spawn(program, args, {
    env: ofCommand(args, settings),
    stdio: ['ignore', 'pipe', 'pipe'],
    timeout: 200_000,
  })
  const ended = new Promise<number | null>((resolve, reject) => child.once('close', resolve).once('error', reject))
  const [stdout, stderr, code] = await Promise.all([text(child.stdout), text(child.stderr), ended])
  return { code, stdout, stderr, json: () => JSON.parse(stdout) }
}

const recorder = () => {
  let written = ''
  return {
    write: (text: string) => {
      written += text
    },
    text: () => written,
  }
}

/** Runs `svc` in this process; every command is also run once in a separate process. */
export async function svc(
  args: readonly string[],
  settings: Record<string, string> = {},
  network?: typeof fetch,
  terminal: Pick<Terminal, 'stdin' | 'sleep'> = {},
): Promise<CommandResult> {
  const stdout = recorder()
  const stderr = recorder()
  const env = ofCommand(args, settings)
  const code = await runSvc(args, { env, stdout, stderr, ...(network && { fetch: network }), ...terminal })
  return { code, stdout: stdout.text(), stderr: stderr.text(), json: () => JSON.parse(stdout.text()) }
}

/** Runs a table of commands before the tests of a suite; returns the output of a row's command. */
export function runBefore<Row>(
  rows: readonly Row[],
  start: (row: Row) => Promise<CommandResult>,
): (row: Row) => CommandResult {
  const ran = new Map<Row, CommandResult>()
  before(async () => {
    await Promise.all(rows.map(async row => ran.set(row, await start(row))))
  })
  return row => ran.get(row) ?? assert.fail('the command was not run')
}

/** The output of a refused command: one line on stderr, nothing on stdout, exit code 1. */
export const refusalOf = ({ code, stdout, stderr }: CommandResult) => ({
  code,
  stdout,
  lines: stderr.split('\n').filter(line => line !== ''),
})
