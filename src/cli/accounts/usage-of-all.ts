import { csvLine, withoutFormula } from '#domain/csv-line.ts'
import type { Schemas } from '#generated/admin/operations.ts'
import type { Administration } from '../../administration/administration.ts'
import type { CommandContext } from '../command-context.ts'
import { writeTo } from '../terminal/standard-streams.ts'
import { administer, type Place } from './administer.ts'

type AccountMonth = Schemas['AccountMonth']

const columns = [
  'account_id',
  'name',
  'state',
  'month',
  'tier',
  'used',
  'included',
] as const satisfies readonly (keyof AccountMonth)[]

// What the administration API has in a page at most. Memory holds as many, whatever the number of accounts.
const pageRows = 1_000

async function* rowsOf(administration: Administration, month: string | undefined): AsyncGenerator<AccountMonth> {
  for (let after: string | undefined; ; ) {
    const page = await administration.listUsage({ month, after, limit: pageRows })
    yield* page
    if (page.length < pageRows) return
    after = page.at(-1)?.account_id
  }
}

async function* csvLines(rows: AsyncIterable<AccountMonth>): AsyncGenerator<string> {
  yield csvLine([...columns], ',')
  for await (const row of rows)
    yield csvLine(
      columns.map(name => withoutFormula(String(row[name]))),
      ',',
    )
}

/** An array as `print.json` has it. */
async function* jsonText(rows: AsyncIterable<AccountMonth>): AsyncGenerator<string> {
  let before = '[\n'
  for await (const row of rows) {
    yield before + JSON.stringify([row], null, 2).slice(2, -2)
    before = ',\n'
  }
  yield before === '[\n' ? '[]\n' : '\n]\n'
}

/** Prints what each account used in a month; CSV and JSON as they are read. */
export async function printUsageOfAll(
  context: CommandContext,
  place: Place,
  { month, json, csv }: { month?: string | undefined; json?: boolean | undefined; csv?: boolean | undefined },
): Promise<void> {
  await administer(context, place, async administration => {
    const rows = rowsOf(administration, month)
    if (csv) return writeTo(context.stdout, csvLines(rows))
    if (json) return writeTo(context.stdout, jsonText(rows))
    const all: AccountMonth[] = []
    for await (const row of rows) all.push(row)
    context.print.table(
      columns,
      all.map(row => ({ ...row })),
    )
  })
}
