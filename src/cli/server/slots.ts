import { randomBytes } from 'node:crypto'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type Command, InvalidArgumentError, Option } from 'commander'
import { ulid } from 'ulidx'
import { AdministrationError } from '#domain/keys/administration-error.ts'
import { parseSlots } from '#domain/keys/slot.ts'
import { secretSource } from '../../administration/secrets/server-secret-file.ts'
import { systemClock } from '../../clock.ts'
import { type Config, readConfig } from '../../config/config.ts'
import { readConfigFile } from '../../config/config-file.ts'
import type { CommandContext } from '../command-context.ts'
import { duration } from '../options/duration.ts'
import { fileName } from '../terminal/standard-streams.ts'
import { stopSignal } from '../terminal/stop-signal.ts'
import { userName } from '../terminal/user-name.ts'

function readSlots(text: string): string[] {
  const slots = parseSlots(text)
  if (!slots) throw new InvalidArgumentError('it must be slots such as 0A or 00-0z,1A')
  return slots
}

/** The database of this cell. Accounts of a data folder have no cell. */
function databaseOf({ databaseUrl }: Config): string {
  if (databaseUrl === undefined)
    throw new AdministrationError('only accounts in PostgreSQL have slots: set SVC_DATABASE_URL')
  return databaseUrl
}

/** The database of the other cell, by its file of settings: an address on the command line would show its password. */
function databaseIn(path: string, { keySecret }: Config): string {
  const file = readConfigFile(path)
  if (!file.SVC_DATABASE_URL) throw new AdministrationError(`${path} has no database_url`)
  return databaseOf(readConfig({ SVC_DATABASE_URL: file.SVC_DATABASE_URL, SVC_KEY_SECRET: keySecret }))
}

/** Waits for requests that had begun. Rejects with AdministrationError if it is stopped, and then the accounts are opened again. */
async function drained({ sleep }: CommandContext, ms: number, signal: AbortSignal) {
  await sleep(ms, signal).catch(() => {
    throw new AdministrationError('stopped: nothing was moved')
  })
}

interface MoveOptions {
  to: string
  drain: number
  json?: boolean
}

async function move(context: CommandContext, slots: readonly string[], { to, drain }: MoveOptions) {
  const [{ openCell }, { lockMoves }, { moveSlots }] = await Promise.all([
    import('#data/postgres/slots/open-cells.ts'),
    import('#data/postgres/slots/lock-moves.ts'),
    import('../../administration/slots/move-slots.ts'),
  ])
  const config = context.config()
  const source = secretSource(config, randomBytes)
  const urls = { from: databaseOf(config), to: databaseIn(to, config) }
  using stop = stopSignal()
  await using stack = new AsyncDisposableStack()
  // The head of the other audit log stays with the servers of that cell.
  const folder = mkdtempSync(join(tmpdir(), 'svc-cell-'))
  stack.defer(() => rmSync(folder, { recursive: true, force: true }))
  const from = await openCell({ url: urls.from, folder: config.dataDir, source }, stack)
  stack.use(await lockMoves(urls.from))
  return await moveSlots({
    from,
    to: await openCell({ url: urls.to, folder, source }, stack),
    slots,
    drained: () => drained(context, drain, stop.signal),
    clock: systemClock,
    newId: () => ulid(),
    actor: `svc as ${userName()}`,
  })
}

function moveCommand(slots: Command, context: CommandContext) {
  slots
    .command('move')
    .description(
      'move the accounts of slots to another cell; their requests get 503 until then, and the same command continues a move that was stopped',
    )
    .argument('<slots>', 'slots such as 0A or 00-0z,1A', readSlots)
    .requiredOption('--to <file>', 'YAML file of settings with the database_url of the other cell', fileName)
    .addOption(
      new Option('--drain <duration>', 'how long requests that had begun may take')
        .argParser(duration)
        .default(duration('30s'), '30s'),
    )
    .option('--json', 'print JSON')
    .action(async (named: readonly string[], options: MoveOptions) => {
      const { rows, ...moved } = await move(context, named, options)
      if (options.json) return context.print.json({ ...moved, rows })
      const copied = Object.entries(rows).map(([name, count]) => [`${name} copied`, count])
      context.print.fields({
        ...moved,
        ...Object.fromEntries(copied),
        next: 'send these slots, and keys elsewhere, to the other cell at the edge; then change SVC_SLOTS in both',
      })
    })
}

function listCommand(slots: Command, { config, print }: CommandContext) {
  slots
    .command('list')
    .description('list the accounts by their slots, with keys that earlier releases created in other slots')
    .option('--slots <slots>', 'only these, such as 0A or 00-0z,1A', readSlots)
    .option('--json', 'print JSON')
    .action(async ({ slots: named, json }: { slots?: readonly string[]; json?: boolean }) => {
      const { listSlots } = await import('../../administration/slots/list-slots.ts')
      const rows = await listSlots(databaseOf(config()), named)
      if (json) print.json(rows)
      else print.table(['slot', 'account_id', 'state', 'keys', 'keys_elsewhere'], rows)
    })
}

/** `svc slots list|move`. */
export function slotsCommand(program: Command, context: CommandContext): void {
  const slots = program.command('slots')
  listCommand(slots, context)
  moveCommand(slots, context)
}
