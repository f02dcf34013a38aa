import type { Command } from 'commander'
import { createAccount } from '../administration/create-account.ts'
import { listAccounts } from '../administration/list-accounts.ts'
import { showAccount } from '../administration/show-account.ts'
import { accountChanges } from './account-changes.ts'
import { accountExportCommand } from './account-export.ts'
import { accountUsageCommand } from './account-usage.ts'
import type { CommandContext } from './command-context.ts'
import { withAdministration } from './with-administration.ts'

/** `svc accounts`: create, list, show and the commands of the files beside. */
export function accountsCommand(program: Command, context: CommandContext): void {
  const { config, print } = context
  const accounts = program.command('accounts')
  accounts
    .command('create')
    .description('create an account and its secret key, which is shown once')
    .requiredOption('--name <name>', 'name of the account')
    .requiredOption('--tier <tier>', 'free, solo, team or scale')
    .option('--json', 'print JSON')
    .action(async ({ name, tier, json }: { name: string; tier: string; json?: boolean }) => {
      const { account, secretKey } = await withAdministration(config(), deps => createAccount(deps, { name, tier }))
      const created = { account_id: account.id, name: account.name, tier: account.tier, secret_key: secretKey }
      if (json) print.json(created)
      else print.fields(created)
    })
  accounts
    .command('list')
    .description('list all accounts, with the results used this month and their active keys')
    .option('--json', 'print JSON')
    .action(async ({ json }: { json?: boolean }) => {
      const rows = await withAdministration(config(), listAccounts)
      if (json) print.json(rows)
      else
        print.table(
          ['account_id', 'name', 'tier', 'state', 'used', 'included', 'keys'],
          rows.map(row => ({ ...row })),
        )
    })
  accounts
    .command('show')
    .description('show one account')
    .argument('<account>', 'id of the account')
    .option('--json', 'print JSON')
    .action(async (account: string, { json }: { json?: boolean }) => {
      const details = await withAdministration(config(), deps => showAccount(deps, account))
      if (json) print.json(details)
      else print.fields({ ...details })
    })
  accountChanges(accounts, context)
  accountUsageCommand(accounts, context)
  accountExportCommand(accounts, context)
}
