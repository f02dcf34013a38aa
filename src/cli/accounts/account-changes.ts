import type { Command } from 'commander'
import { AdministrationError } from '#domain/keys/administration-error.ts'
import type { Account, Administration } from '../../administration/administration.ts'
import type { CommandContext } from '../command-context.ts'
import { administer, type Place } from './administer.ts'
import { accountCommand } from './command-on.ts'

interface Options extends Place {
  json?: boolean
}

interface CloseOptions extends Options {
  yes: boolean
}

async function confirm(account: string, place: Place, context: CommandContext) {
  const { name, keys } = await administer(context, place, each => each.showAccount(account))
  const question = `Close ${account} (${name}) and revoke its ${keys} active keys, for good? [y/N] `
  const answer = await context.ask(question, new AbortController().signal)
  if (answer === undefined) throw new AdministrationError('there is no terminal to ask whether to close it: add --yes')
  if (!/^y(es)?$/i.test(answer.trim())) throw new AdministrationError('nothing was changed')
}

/** `svc accounts set-tier|rename|suspend|resume|close`. */
export function accountChanges(accounts: Command, context: CommandContext): void {
  const { print } = context

  async function change({ json, ...place }: Options, make: (each: Administration) => Promise<Account>) {
    const details = await administer(context, place, make)
    print.record({ ...details }, json)
  }

  accountCommand(accounts, 'set-tier', 'give an account another tier, which holds from its next request on')
    .argument('<tier>', 'free, solo, team or scale')
    .action((account: string, tier: string, options: Options) =>
      change(options, each => each.changeAccount(account, { tier })),
    )
  accountCommand(accounts, 'rename', 'change the name of an account')
    .argument('<name>', 'the new name')
    .action((account: string, name: string, options: Options) =>
      change(options, each => each.changeAccount(account, { name })),
    )
  accountCommand(accounts, 'suspend', 'refuse all keys of an account from their next request on, until it is resumed')
    .option('--reason <text>', 'why, for operators: callers do not see it')
    .action((account: string, { reason, ...options }: Options & { reason?: string }) =>
      change(options, each => each.suspendAccount(account, reason)),
    )
  accountCommand(accounts, 'resume', 'end the suspension of an account').action((account: string, options: Options) =>
    change(options, each => each.resumeAccount(account)),
  )
  accountCommand(
    accounts,
    'close',
    'close an account for good: its keys are revoked, its name and usage stay for bills',
  )
    .option('-y, --yes', 'do not ask', false)
    .action(async (account: string, { yes, ...options }: CloseOptions) => {
      if (!yes) await confirm(account, options, context)
      await change(options, each => each.closeAccount(account))
    })
}
