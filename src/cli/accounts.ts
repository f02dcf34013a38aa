import type { Command } from 'commander'
import { accountOf } from '../administration/account-of.ts'
import { createAccount } from '../administration/create-account.ts'
import type { CommandContext } from './command-context.ts'
import { withAdministration } from './with-administration.ts'

/** `svc accounts create|list|show`. */
export function accountsCommand(program: Command, { config, print }: CommandContext): void {
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
    .description('list all accounts')
    .option('--json', 'print JSON')
    .action(async ({ json }: { json?: boolean }) => {
      const rows = await withAdministration(config(), async deps =>
        (await deps.accounts.list()).map(({ id, ...rest }) => ({ account_id: id, ...rest })),
      )
      if (json) print.json(rows)
      else print.table(['account_id', 'name', 'tier', 'created_at'], rows)
    })
  accounts
    .command('show')
    .description('show one account')
    .argument('<account>', 'id of the account')
    .option('--json', 'print JSON')
    .action(async (account: string, { json }: { json?: boolean }) => {
      const { id, ...rest } = await withAdministration(config(), deps => accountOf(deps, account))
      if (json) print.json({ account_id: id, ...rest })
      else print.fields({ account_id: id, ...rest })
    })
}
