import { Command } from 'commander'
import { TiersFault } from '../../data/reference/tiers.ts'
import packageJson from '../../package.json' with { type: 'json' }
import { type Config, ConfigError, readConfig } from '../config.ts'
import { Refusal } from '../domain/keys/key-request.ts'
import { ImportFailure } from '../importers/import-failure.ts'
import { accountsCommand } from './accounts.ts'
import { doctorCommand } from './doctor.ts'
import { importCommand } from './import.ts'
import { keysCommand } from './keys.ts'
import { serveCommand } from './serve.ts'

const config = (): Config => readConfig()

const program = new Command('svc')
  .description('Company registry data: serve it, import registers, manage accounts and keys.')
  .version(packageJson.version)
  .showHelpAfterError('(--help shows the options)')

for (const add of [serveCommand, importCommand, accountsCommand, keysCommand, doctorCommand]) add(program, config)

// What an operator can mend is one line; anything else keeps its stack, for a report.
const isPlain = (error: unknown) =>
  error instanceof ConfigError ||
  error instanceof Refusal ||
  error instanceof ImportFailure ||
  error instanceof TiersFault ||
  (error as NodeJS.ErrnoException)?.syscall !== undefined ||
  /^SQLITE_(BUSY|CANTOPEN|CORRUPT|FULL|IOERR|NOTADB|READONLY)/.test(String((error as NodeJS.ErrnoException)?.code))

try {
  await program.parseAsync()
} catch (error) {
  process.stderr.write(
    `svc: ${isPlain(error) ? (error as Error).message : ((error as Error)?.stack ?? String(error))}\n`,
  )
  process.exitCode = 1
}
