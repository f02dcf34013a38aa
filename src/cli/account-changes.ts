import type { Command } from 'commander'
import { AdministrationError } from '#domain/keys/administration-error.ts'
import { closeAccount } from '../administration/close-account.ts'
import type { AdministrationDeps } from '../administration/deps.ts'
import { renameAccount } from '../administration/rename-account.ts'
import { resumeAccount } from '../administration/resume-account.ts'
import { setTier } from '../administration/set-tier.ts'
import { type AccountDetails, showAccount } from '../administration/show-account.ts'
import { suspendAccount } from '../administration/suspend-account.ts'
import type { CommandContext } from './command-context.ts'
import { withAdministration } from './with-administration.ts'

/** A command with the id of an account as its first argument; it prints the account as it is afterwards. */
const accountCommand = (accounts: Command, name: string, description: string) =>
  accounts
    .command(name)
    .description(description)
    .argument('<account>', 'id of the account')
    .option('--json', 'print JSON')

interface CloseOptions {
  json?: boolean
  yes: boolean
}

async function confirm(account: string, { ask, config }: CommandContext) {
  const { name, keys } = await withAdministration(config(), deps => showAccount(deps, account))
  const question = `Close ${account} (${name}) and revoke its ${keys} active keys, for good? [y/N] `
  const answer = await ask(question, new AbortController().signal)
  if (answer === undefined) throw new AdministrationError('there is no terminal to ask whether to close it: add --yes')
  if (!/^y(es)?$/i.test(answer.trim())) throw new AdministrationError('nothing was changed')
}

/** `svc accounts set-tier|rename|suspend|resume|close`. */
export function accountChanges(accounts: Command, context: CommandContext): void {
  const { config, print } = context

  async function change(
    account: string,
    json: boolean | undefined,
    make: (deps: AdministrationDeps) => Promise<unknown>,
  ) {
    const details = await withAdministration(config(), async (deps): Promise<AccountDetails> => {
      await make(deps)
      return showAccount(deps, account)
    })
    if (json) print.json(details)
    else print.fields({ ...details })
  }

  accountCommand(accounts, 'set-tier', 'give an account another tier, which holds from its next request on')
    .argument('<tier>', 'free, solo, team or scale')
    .action((account: string, tier: string, { json }) => change(account, json, deps => setTier(deps, account, tier)))
  accountCommand(accounts, 'rename', 'change the name of an account')
    .argument('<name>', 'the new name')
    .action((account: string, name: string, { json }) =>
      change(account, json, deps => renameAccount(deps, account, name)),
    )
  accountCommand(accounts, 'suspend', 'refuse all keys of an account from their next request on, until it is resumed')
    .option('--reason <text>', 'why, for operators: callers do not see it')
    .action((account: string, { json, reason }: { json?: boolean; reason?: string }) =>
      change(account, json, deps => suspendAccount(deps, account, reason)),
    )
  accountCommand(accounts, 'resume', 'end the suspension of an account').action((account: string, { json }) =>
    change(account, json, deps => resumeAccount(deps, account)),
  )
  accountCommand(
    accounts,
    'close',
    'close an account for good: its keys are revoked, its name and usage stay for bills',
  )
    .option('-y, --yes', 'do not ask', false)
    .action(async (account: string, { json, yes }: CloseOptions) => {
      if (!yes) await confirm(account, context)
      await change(account, json, deps => closeAccount(deps, account))
    })
}
