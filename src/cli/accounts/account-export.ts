import { createWriteStream, existsSync, rmSync } from 'node:fs'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { type Command, Option } from 'commander'
import { errorCode } from '#domain/error-code.ts'
import { AdministrationError } from '#domain/keys/administration-error.ts'
import { csvLines, jsonLines } from '../../administration/export/export-lines.ts'
import type { CommandContext } from '../command-context.ts'
import { notEmpty } from '../options/not-empty.ts'
import { standardStream, writeTo } from '../terminal/standard-streams.ts'
import { administer, type Place, urlOption } from './administer.ts'

interface Options extends Place {
  from?: string
  to?: string
  out: string
  format: 'jsonl' | 'csv'
}

/** Writes to a new file that only its owner can read; leaves none behind if it fails. */
async function writeFile(file: string, lines: AsyncIterable<string>) {
  if (existsSync(file)) throw new AdministrationError(`${file} exists already`)
  try {
    await pipeline(Readable.from(lines), createWriteStream(file, { mode: 0o600, flags: 'wx' }))
  } catch (error) {
    // Not one that another process has made meanwhile, or a link that leads nowhere.
    if (errorCode(error) !== 'EEXIST') rmSync(file, { force: true })
    throw error
  }
}

/** `svc accounts export`. */
export function accountExportCommand(accounts: Command, context: CommandContext): void {
  accounts
    .command('export')
    .description('write what is stored of an account: itself, its keys without secrets, audit entries, usage by day')
    .argument('<account>', 'id of the account', notEmpty)
    .option('--from <day>', 'first UTC day of audit entries and usage, YYYY-MM-DD')
    .option('--to <day>', 'last UTC day of them, YYYY-MM-DD')
    .option('--out <file>', 'a new file, or - for stdout', '-')
    .addOption(new Option('--format <format>', 'JSON Lines or CSV').choices(['jsonl', 'csv']).default('jsonl'))
    .option(...urlOption)
    .action(async (account: string, { from, to, out, format, ...place }: Options) => {
      await administer(context, place, async each => {
        const records = await each.exportAccount(account, { from, to })
        const lines = format === 'csv' ? csvLines(records) : jsonLines(records)
        await (out === standardStream ? writeTo(context.stdout, lines) : writeFile(out, lines))
      })
    })
}
