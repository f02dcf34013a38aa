import type { Command } from 'commander'
import type { Config } from '../../config/config.ts'
import { ConfigError } from '../../config/config-error.ts'
import type { CommandContext } from '../command-context.ts'

/** The address of the database. Throws ConfigError without one. */
export function databaseUrlOf({ databaseUrl }: Config, command: string): string {
  if (databaseUrl === undefined) throw new ConfigError(`svc ${command} needs SVC_DATABASE_URL, the database to migrate`)
  return databaseUrl
}

/** `svc database migrate`. */
export function databaseCommand(program: Command, { config, print }: CommandContext): void {
  program
    .command('database')
    .command('migrate')
    .description('take the steps that the schema lacks, in one transaction; beside servers that run')
    .option('--dry-run', 'only list the steps')
    .option('--json', 'print JSON')
    .action(async ({ dryRun = false, json }: { dryRun?: boolean; json?: boolean }) => {
      const url = databaseUrlOf(config(), 'database migrate')
      const { migratePostgres, missingSteps } = await import('#data/postgres/migrate.ts')
      const { schema } = await import('#data/postgres/schema.ts')
      const steps = await (dryRun ? missingSteps : migratePostgres)(url, schema)
      if (json) return print.json({ steps, dry_run: dryRun })
      const done = dryRun ? 'Missing' : 'Taken'
      print.lines(steps.length === 0 ? ['The schema is that of this release.'] : steps.map(step => `${done}: ${step}`))
    })
}
