import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { createInterface } from 'node:readline'
import { environment, program } from './svc.ts'

export interface Served {
  child: ChildProcess
  /** Its output on stderr until it was ready. */
  lines: string[]
  log: string[]
  /** Its output so far, on stdout and stderr. */
  output(): string
}

/** The text of a line, which is JSON on a pipe. */
const linesOf = (line: string): string[] => {
  try {
    return JSON.parse(line).msg.split('\n')
  } catch {
    return [line]
  }
}

/**
 * Starts `svc serve` with options, by way of another command where one is given, and waits for the last line that it
 * says when it is ready, which `last` matches. `file` is the program, of this release if no other is given.
 */
export async function serve(
  settings: Record<string, string>,
  through: readonly string[] = [],
  options: readonly string[] = [],
  file = program,
  // The second where no partition is there, or every one is damaged.
  last = /^ {2}curl |^No company (?:yet|can be served)/,
): Promise<Served> {
  const [command = file, ...args] = [...through, file, 'serve', ...options]
  const child = spawn(command, args, { env: environment(settings), stdio: ['ignore', 'pipe', 'pipe'] })
  const lines: string[] = []
  const log: string[] = []
  let output = ''
  for (const stream of [child.stdout, child.stderr])
    stream.setEncoding('utf8').on('data', text => {
      output += text
    })
  createInterface(child.stdout).on('line', line => log.push(line))
  for await (const line of createInterface(child.stderr))
    if (lines.push(...linesOf(line)) && last.test(lines.at(-1) ?? '')) break
  child.stderr.resume()
  return { child, lines, log, output: () => output }
}

/** Stops it and returns its exit code. */
export async function stop({ child }: Served, signal: NodeJS.Signals = 'SIGTERM'): Promise<number | null> {
  if (child.exitCode === null && child.kill(signal)) await once(child, 'close')
  return child.exitCode
}
