import type { Config, Environment } from '../config.ts'
import type { Output, Printer } from './print.ts'

/** The environment and the outputs of a process; tests replace them. */
export interface Terminal {
  env: Environment
  stdout: Output
  stderr: Output & { isTTY?: boolean }
  /** The network, for downloads. */
  fetch?: typeof fetch
}

/** The dependencies of every command. */
export interface CommandContext {
  /** Reads the configuration; throws a ConfigError. */
  config(): Config
  print: Printer
  stderr: Terminal['stderr']
  fetch: typeof fetch
  /** Sets the exit code to 1, for a command that succeeds but finds issues. */
  fail(): void
}
