import { type Command, Option } from 'commander'
import { csvLine, withoutFormula } from '#domain/csv-line.ts'
import { type AccountUsage, accountUsage, type UsageBy, usageGroups } from '../administration/account-usage.ts'
import type { CommandContext } from './command-context.ts'
import { withAdministration } from './with-administration.ts'

interface Options {
  month?: string
  by: UsageBy
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
export function accountUsageCommand(accounts: Command, { config, print, stdout }: CommandContext): void {
  accounts
    .command('usage')
    .description('show what an account used in a month (UTC)')
    .argument('<account>', 'id of the account')
    .option('--month <YYYY-MM>', 'the month; by default the current one')
    .addOption(new Option('--by <group>', 'a row for each of these').choices([...usageGroups]).default('operation'))
    .addOption(new Option('--csv', 'print CSV').conflicts('json'))
    .option('--json', 'print JSON')
    .action(async (account: string, { month, by, json, csv }: Options) => {
      const usage = await withAdministration(config(), deps => accountUsage(deps, account, { month, by }))
      const { rows, ...summary } = usage
      if (json) return print.json(usage)
      if (csv) return void stdout.write(csvOf(usage))
      print.fields(summary)
      print.table(
        columnsOf(by),
        rows.map(row => ({ ...row })),
      )
    })
}
