import { Command, CommanderError } from 'commander'
import { TiersError } from '#data/reference/tiers.ts'
import { StoreUnavailableError } from '#data/store-unavailable-error.ts'
import { AdministrationError } from '#domain/keys/administration-error.ts'
import { withoutSecrets } from '#domain/keys/without-secrets.ts'
import packageJson from '../../package.json' with { type: 'json' }
import { readConfig } from '../config.ts'
import { ConfigError } from '../config-error.ts'
import { ImportError } from '../importers/import-error.ts'
import { accountsCommand } from './accounts.ts'
import type { CommandContext, Terminal } from './command-context.ts'
import { doctorCommand } from './doctor.ts'
import { importCommand } from './import.ts'
import { keysCommand } from './keys.ts'
import { mcpCommand } from './mcp.ts'
import { createPrinter } from './print.ts'
import { serveCommand } from './serve.ts'
import { synthesizeCommand } from './synthesize.ts'

const commands = [
  serveCommand,
  mcpCommand,
  importCommand,
  accountsCommand,
  keysCommand,
  doctorCommand,
  synthesizeCommand,
]

// What an operator can put right is one line; anything else keeps its stack, for a report.
const isPlain = (error: Error) =>
  error instanceof ConfigError ||
  error instanceof AdministrationError ||
  error instanceof ImportError ||
  error instanceof TiersError ||
  error instanceof StoreUnavailableError ||
  (error as NodeJS.ErrnoException).syscall !== undefined

const isDatabaseError = ({ code }: NodeJS.ErrnoException) =>
  /^SQLITE_(BUSY|CANTOPEN|CORRUPT|FULL|IOERR|NOTADB|READONLY)/.test(code ?? '')

function lineOf(error: unknown): string {
  if (!(error instanceof Error)) return String(error)
  if (isPlain(error)) return error.message
  if (isDatabaseError(error)) return `the database cannot be used: ${error.message}`
  return error.stack ?? error.message
}

/** Runs `svc` with arguments as they were typed; gives its exit code. */
export async function runSvc(args: readonly string[], { env, stdout, stderr }: Terminal): Promise<number> {
  // A complaint repeats what was typed: a key, where its id was asked for.
  const complain = (text: string) => void stderr.write(withoutSecrets(text))
  const program = new Command('svc')
    .configureOutput({ writeOut: text => void stdout.write(text), writeErr: complain })
    .exitOverride()
    .description('Company registry data: serve it, import registers, manage accounts and keys.')
    .version(packageJson.version)
    .showHelpAfterError('(--help shows the options)')
  let exitCode = 0
  const context: CommandContext = {
    config: () => readConfig(env),
    print: createPrinter(stdout),
    stderr,
    fail: () => {
      exitCode = 1
    },
  }
  for (const add of commands) add(program, context)
  try {
    await program.parseAsync(args, { from: 'user' })
    return exitCode
  } catch (error) {
    // It has said already what is wrong with the arguments.
    if (error instanceof CommanderError) return error.exitCode
    complain(`svc: ${lineOf(error)}\n`)
    return 1
  }
}
