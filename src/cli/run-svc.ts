import { setTimeout } from 'node:timers/promises'
import { Command, CommanderError } from 'commander'
import { DataFolderError } from '#data/accounts/folder-identity.ts'
import { WeightsError } from '#data/reference/own-weights.ts'
import { TiersError } from '#data/reference/tiers.ts'
import { StoreUnavailableError } from '#data/store-unavailable-error.ts'
import { AdministrationError } from '#domain/keys/administration-error.ts'
import { withoutSecrets } from '#domain/keys/without-secrets.ts'
import packageJson from '../../package.json' with { type: 'json' }
import { BackupError } from '../administration/backup/backup-error.ts'
import { ClientError } from '../client/client-error.ts'
import { readConfig } from '../config.ts'
import { ConfigError } from '../config-error.ts'
import { ImportError } from '../importers/import-error.ts'
import { ask } from './ask.ts'
import type { CommandContext, Terminal } from './command-context.ts'
import { createPrinter } from './print.ts'

type AddCommand = (program: Command, context: CommandContext) => void

const commands: ReadonlyMap<string, () => Promise<AddCommand>> = new Map([
  ['serve', async () => (await import('./serve.ts')).serveCommand],
  ['mcp', async () => (await import('./mcp.ts')).mcpCommand],
  ['import', async () => (await import('./import.ts')).importCommand],
  ['accounts', async () => (await import('./accounts.ts')).accountsCommand],
  ['keys', async () => (await import('./keys.ts')).keysCommand],
  ['lookup', async () => (await import('./lookup.ts')).lookupCommand],
  ['search', async () => (await import('./search.ts')).searchCommand],
  ['match', async () => (await import('./match.ts')).matchCommand],
  ['backup', async () => (await import('./backup.ts')).backupCommand],
  ['restore', async () => (await import('./restore.ts')).restoreCommand],
  ['doctor', async () => (await import('./doctor.ts')).doctorCommand],
  ['weights', async () => (await import('./weights.ts')).weightsCommand],
  ['synthesize', async () => (await import('./synthesize.ts')).synthesizeCommand],
])

/** Loads the named command; without a known name all commands, because the help lists them. */
const loadCommands = (typed: string | undefined): Promise<AddCommand[]> => {
  const load = commands.get(typed ?? '')
  return Promise.all((load ? [load] : [...commands.values()]).map(each => each()))
}

// Errors that an operator can fix are printed in one line, others with their stack.
const isOperatorError = (error: Error) =>
  error instanceof ConfigError ||
  error instanceof DataFolderError ||
  error instanceof AdministrationError ||
  error instanceof BackupError ||
  error instanceof ImportError ||
  error instanceof ClientError ||
  error instanceof TiersError ||
  error instanceof WeightsError ||
  error instanceof StoreUnavailableError ||
  (error as NodeJS.ErrnoException).syscall !== undefined

const isDatabaseError = ({ code }: NodeJS.ErrnoException) =>
  /^SQLITE_(BUSY|CANTOPEN|CORRUPT|FULL|IOERR|NOTADB|READONLY)/.test(code ?? '')

function lineOf(error: unknown): string {
  if (!(error instanceof Error)) return String(error)
  if (isOperatorError(error)) return error.message
  // The database's own message follows the statement that failed.
  if (isDatabaseError(error)) return `the database cannot be used: ${error.message.replace(/^.* - /s, '')}`
  return error.stack ?? error.message
}

/** Runs `svc` with command-line arguments; returns its exit code. */
export async function runSvc(args: readonly string[], terminal: Terminal): Promise<number> {
  const { env, stdout, stderr } = terminal
  // The message repeats the arguments, which may contain a key in place of its id.
  const printError = (text: string) => void stderr.write(withoutSecrets(text))
  const program = new Command('svc')
    .configureOutput({ writeOut: text => void stdout.write(text), writeErr: printError })
    .exitOverride()
    .description('Company registry data: serve it, search it, match lists, import registers, manage accounts and keys.')
    .version(packageJson.version)
    .showHelpAfterError('(--help shows the options)')
  let exitCode = 0
  const context: CommandContext = {
    config: () => readConfig(env),
    print: createPrinter(stdout),
    ...{ stdout, stderr, stdin: terminal.stdin ?? process.stdin },
    fetch: terminal.fetch ?? fetch,
    sleep: terminal.sleep ?? ((ms, signal) => setTimeout(ms, undefined, { signal })),
    ask: (question, signal) => ask(question, terminal, signal),
    fail: () => {
      exitCode = 1
    },
  }
  for (const add of await loadCommands(args[0])) add(program, context)
  try {
    await program.parseAsync(args, { from: 'user' })
    return exitCode
  } catch (error) {
    // Commander has already printed what is wrong with the arguments.
    if (error instanceof CommanderError) return error.exitCode
    printError(`svc: ${lineOf(error)}\n`)
    return 1
  }
}
