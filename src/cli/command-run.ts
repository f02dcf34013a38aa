import { setTimeout } from 'node:timers/promises'
import type { Command } from 'commander'
import { type Config, readConfig } from '../config/config.ts'
import { type ConfigSources, readSources } from '../config/config-sources.ts'
import { beforeAction } from './before-action.ts'
import type { CommandContext, Terminal } from './command-context.ts'
import { ask } from './terminal/ask.ts'
import { configuredPaths } from './terminal/configured-paths.ts'
import { errorLine } from './terminal/error-line.ts'
import { commandNotice } from './terminal/notices.ts'
import { createPrinter } from './terminal/print.ts'

const attempt = <Value>(read: () => Value): Value | undefined => {
  try {
    return read()
  } catch {
    return undefined
  }
}

/** A line that names settings as they were set: `--port` for `SVC_PORT`. */
const namedAsSet = (line: string, { sources }: ConfigSources) =>
  line.replaceAll(/\bSVC_[A-Z_]*[A-Z]\b/g, variable => sources.get(variable)?.name ?? variable)

/** What a function returns or throws the first time: a setting may be a pipe, which is read once. */
function once<Value>(read: () => Value): () => Value {
  let outcome: (() => Value) | undefined
  const attempted = () => {
    try {
      const value = read()
      return () => value
    } catch (error) {
      return () => {
        throw error
      }
    }
  }
  return () => {
    outcome ??= attempted()
    return outcome()
  }
}

const contextOf = (program: Command, terminal: Terminal, fail: () => void): Omit<CommandContext, 'lineOf'> => {
  const { env, stdout, stderr } = terminal
  const sources = once(() => readSources(env, program.opts()))
  return {
    config: once(() => readConfig(sources().env)),
    env,
    sources,
    print: createPrinter(stdout),
    stdout,
    stderr,
    stdin: terminal.stdin ?? process.stdin,
    fetch: terminal.fetch ?? fetch,
    sleep: terminal.sleep ?? ((ms, signal) => setTimeout(ms, undefined, { signal })),
    ask: (question, signal) => ask(question, terminal, signal),
    announceNewFolder: () => {},
    fail,
  }
}

/** One run of a command. Loaded when a command is run, because the help needs nothing of it. */
export interface CommandRun extends Disposable {
  context: CommandContext
  /** Checks what every command needs. Throws ConfigError. */
  start(command: Command): void
  /** The line of an error as it is printed: that of a service like those of its log. */
  printed(line: string): string
}

/** Prepares the run of a command; dispose of it when the command has ended. */
export function createRun(program: Command, terminal: Terminal, fail: () => void): CommandRun {
  let running: Command | undefined
  const lineOf = (error: unknown): string => {
    const sources = attempt(context.sources) ?? { env: terminal.env, sources: new Map() }
    const dataDir = attempt((): Config => context.config())?.dataDir
    return namedAsSet(errorLine(error, { dataDir, places: configuredPaths(running ?? program, sources) }), sources)
  }
  const context: CommandContext = { ...contextOf(program, terminal, fail), lineOf }
  return {
    context,
    start: command => {
      running = command
      context.announceNewFolder = beforeAction(command, context)
    },
    printed: line => commandNotice(line, { name: running?.name(), context }, 'fatal'),
    [Symbol.dispose]: () => context.announceNewFolder(),
  }
}
