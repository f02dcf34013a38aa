import type { Config, Environment } from '../config/config.ts'
import type { ConfigSources } from '../config/config-sources.ts'
import type { Output, Printer, TableOutput } from './terminal/print.ts'

/** The environment and the outputs of a process; tests replace them. */
export interface Terminal {
  env: Environment
  stdout: TableOutput
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
  env: Environment
  /** Reads the configuration; throws a ConfigError. */
  config(): Config
  /** What is set, and where; throws a ConfigError. */
  sources(): ConfigSources
  print: Printer
  /** For what is not text; everything else is printed. */
  stdout: Output
  stdin: NodeJS.ReadableStream
  stderr: Terminal['stderr']
  fetch: typeof fetch
  sleep: NonNullable<Terminal['sleep']>
  /** Asks a question on stderr; undefined without a terminal to answer it. */
  ask(question: string, signal: AbortSignal): Promise<string | undefined>
  /** Says on stderr that the command has made the data folder, if it has; a command that runs on calls it early. */
  announceNewFolder(): void
  /** What is printed of an error: one line if an operator can fix it. */
  lineOf(error: unknown): string
  /** Sets the exit code to 1, for a command that succeeds but finds issues. */
  fail(): void
}
