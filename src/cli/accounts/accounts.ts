import type { Command } from 'commander'
import type { CommandContext } from '../command-context.ts'
import { accountChanges } from './account-changes.ts'
import { accountExportCommand } from './account-export.ts'
import { accountUsageCommand } from './account-usage.ts'
import { administer, type Place, urlOption } from './administer.ts'
import { accountCommand } from './command-on.ts'

/** Before a mistake makes a data folder. */
async function checkFirst(request: { name: string; tier: string }, { config }: CommandContext) {
  const [{ checkNewAccount }, { readTiers }] = await Promise.all([
    import('../../administration/accounts/create-account.ts'),
    import('#data/reference/tiers.ts'),
  ])
  checkNewAccount(request, readTiers(config().tiersFile))
}

/** `svc accounts`: create, list, show and the commands of the files beside. */
export function accountsCommand(program: Command, context: CommandContext): void {
  const { print } = context
  const accounts = program.command('accounts')
  accounts
    .command('create')
    .description('create an account and its secret key, which is shown once')
    .requiredOption('--name <name>', 'name of the account')
    .requiredOption('--tier <tier>', 'free, solo, team or scale')
    .option(...urlOption)
    .option('--json', 'print JSON')
    .action(async ({ name, tier, json, ...place }: { name: string; tier: string; json?: boolean } & Place) => {
      if (place.url === undefined) await checkFirst({ name, tier }, context)
      const created = await administer(context, place, each => each.createAccount({ name, tier }))
      print.record(created, json)
    })
  accounts
    .command('list')
    .description('list all accounts, with the results used this month and their active keys')
    .option(...urlOption)
    .option('--json', 'print JSON')
    .action(async ({ json, ...place }: { json?: boolean } & Place) => {
      const rows = await administer(context, place, each => each.listAccounts())
      if (json) print.json(rows)
      else
        print.table(
          ['account_id', 'name', 'tier', 'state', 'used', 'included', 'keys'],
          rows.map(row => ({ ...row })),
        )
    })
  accountCommand(accounts, 'show', 'show one account').action(
    async (account: string, { json, ...place }: { json?: boolean } & Place) => {
      const details = await administer(context, place, each => each.showAccount(account))
      print.record({ ...details }, json)
    },
  )
  accountChanges(accounts, context)
  accountUsageCommand(accounts, context)
  accountExportCommand(accounts, context)
}
