import { Command } from 'commander'
import { TiersError } from '#data/reference/tiers.ts'
import { StoreUnavailableError } from '#data/store-unavailable-error.ts'
import { AdministrationError } from '#domain/keys/administration-error.ts'
import { withoutSecrets } from '#domain/keys/without-secrets.ts'
import packageJson from '../../package.json' with { type: 'json' }
import { type Config, ConfigError, readConfig } from '../config.ts'
import { ImportError } from '../importers/import-error.ts'
import { accountsCommand } from './accounts.ts'
import { doctorCommand } from './doctor.ts'
import { importCommand } from './import.ts'
import { keysCommand } from './keys.ts'
import { mcpCommand } from './mcp.ts'
import { serveCommand } from './serve.ts'
import { synthesizeCommand } from './synthesize.ts'

const config = (): Config => readConfig()

// A complaint repeats what was typed: a key, where its id was asked for.
const complain = (text: string) => void process.stderr.write(withoutSecrets(text))

const program = new Command('svc')
  .configureOutput({ writeErr: complain })
  .description('Company registry data: serve it, import registers, manage accounts and keys.')
  .version(packageJson.version)
  .showHelpAfterError('(--help shows the options)')

for (const add of [
  serveCommand,
  mcpCommand,
  importCommand,
  accountsCommand,
  keysCommand,
  doctorCommand,
  synthesizeCommand,
])
  add(program, config)

// What an operator can mend is one line; anything else keeps its stack, for a report.
const isPlain = (error: Error) =>
  error instanceof ConfigError ||
  error instanceof AdministrationError ||
  error instanceof ImportError ||
  error instanceof TiersError ||
  error instanceof StoreUnavailableError ||
  (error as NodeJS.ErrnoException).syscall !== undefined

const isDatabaseFault = ({ code }: NodeJS.ErrnoException) =>
  /^SQLITE_(BUSY|CANTOPEN|CORRUPT|FULL|IOERR|NOTADB|READONLY)/.test(code ?? '')

function lineOf(error: unknown): string {
  if (!(error instanceof Error)) return String(error)
  if (isPlain(error)) return error.message
  // The database's own words follow the statement that failed.
  if (isDatabaseFault(error)) return `the database cannot be used: ${error.message.replace(/^.* - /s, '')}`
  return error.stack ?? error.message
}

try {
  await program.parseAsync()
} catch (error) {
  complain(`svc: ${lineOf(error)}\n`)
  process.exitCode = 1
}
