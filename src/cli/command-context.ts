import type { Config, Environment } from '../config.ts'
import type { Output, Printer } from './print.ts'

/** The environment and the outputs of a process; tests replace them. */
export interface Terminal {
  env: Environment
  stdout: Output
  stderr: Output & { isTTY?: boolean }
  /** Where questions are answered, if it is a terminal. */
  stdin?: NodeJS.ReadableStream & { isTTY?: boolean }
  /** The network, for downloads. */
  fetch?: typeof fetch
  /** Waits for milliseconds; rejects if the signal is aborted. */
  sleep?: (ms: number, signal: AbortSignal) => Promise<void>
}

/** The dependencies of every command. */
export interface CommandContext {
  /** Reads the configuration; throws a ConfigError. */
  config(): Config
  print: Printer
  /** For what is not text; everything else is printed. */
  stdout: Output
  stdin: NodeJS.ReadableStream
  stderr: Terminal['stderr']
  fetch: typeof fetch
  sleep: NonNullable<Terminal['sleep']>
  /** Asks a question on stderr; undefined without a terminal to answer it. */
  ask(question: string, signal: AbortSignal): Promise<string | undefined>
  /** Sets the exit code to 1, for a command that succeeds but finds issues. */
  fail(): void
}
