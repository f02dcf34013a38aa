import { type Command, Option } from 'commander'
import { csvLine, withoutFormula } from '#domain/csv-line.ts'
import { AdministrationError } from '#domain/keys/administration-error.ts'
import { type AccountUsage, type UsageBy, usageGroups } from '../../administration/usage/account-usage.ts'
import type { CommandContext } from '../command-context.ts'
import { notEmpty } from '../options/not-empty.ts'
import { administer, type Place, urlOption } from './administer.ts'
import { printUsageOfAll } from './usage-of-all.ts'

interface Options extends Place {
  month?: string
  by?: UsageBy
  json?: boolean
  csv?: boolean
}

const figures = ['requests', 'billable_results', 'not_modified', 'not_found'] as const

const columnsOf = (by: UsageBy) => [by, ...(by === 'key' ? ['name'] : []), ...figures]

function csvOf({ by, rows }: AccountUsage): string {
  const columns = columnsOf(by)
  const cells = rows.map(row => columns.map(name => withoutFormula(String({ ...row }[name] ?? ''))))
  return [columns, ...cells].map(each => csvLine(each, ',')).join('')
}

/** `svc accounts usage`. */
export function accountUsageCommand(accounts: Command, context: CommandContext): void {
  const { print, stdout } = context
  accounts
    .command('usage')
    .description('show what an account used in a month (UTC), or each account')
    .argument('[account]', 'id of the account; without it, a row for each account', notEmpty)
    .option('--month <month>', 'UTC month, YYYY-MM (default: the current one)')
    .addOption(new Option('--by <group>', 'a row for each of these (default: operation)').choices([...usageGroups]))
    .addOption(new Option('--csv', 'print CSV').conflicts('json'))
    .option(...urlOption)
    .option('--json', 'print JSON')
    .action(async (account: string | undefined, { month, by, json, csv, ...place }: Options) => {
      if (account === undefined && by !== undefined)
        throw new AdministrationError('--by is for one account: name it, or leave --by out')
      if (account === undefined) return printUsageOfAll(context, place, { month, json, csv })
      const usage = await administer(context, place, each =>
        each.accountUsage(account, { month, by: by ?? 'operation' }),
      )
      const { rows, ...summary } = usage
      if (json) return print.json(usage)
      if (csv) return void stdout.write(csvOf(usage))
      print.fields(summary)
      print.table(
        columnsOf(usage.by),
        rows.map(row => ({ ...row })),
      )
    })
}
