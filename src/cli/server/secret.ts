import { type Command, InvalidArgumentError, Option } from 'commander'
import type { CountedSecret } from '#data/accounts/secret-store.ts'
import { dayMs } from '#domain/calendar.ts'
import { retireSecret, rotateSecret } from '../../administration/secrets/rotate-secret.ts'
import { withAdministration } from '../accounts/with-administration.ts'
import type { CommandContext } from '../command-context.ts'
import { wholeNumber } from '../options/whole-number.ts'

/** Reads a number of days such as 90d; returns milliseconds. */
function days(text: string): number {
  if (!/^\d{1,4}d$/.test(text)) throw new InvalidArgumentError('it must be a number of days, such as 90d')
  return Number(text.slice(0, -1)) * dayMs
}

/** A secret as it is printed; never its text. */
function shown({ number, created_at, keep_until, retired_at, keys }: CountedSecret, signing: number) {
  const isSigning = number === signing
  const state = retired_at === null ? (isSigning ? 'in use' : 'accepted') : 'retired'
  // A rotation that was killed has set a time for the one that still signs: the next one replaces it.
  return { number, state, keys, created_at, keep_until: isSigning ? null : keep_until, retired_at }
}

function rotateCommand(secret: Command, { config, print }: CommandContext) {
  secret
    .command('rotate')
    .description('make a new server secret for everything new; all keys stay valid, and servers need no restart')
    .addOption(
      new Option('--keep-old <days>', 'how long the ones of before are kept at least')
        .argParser(days)
        .default(days('90d'), '90d'),
    )
    .option('--json', 'print JSON')
    .action(async ({ keepOld, json }: { keepOld: number; json?: boolean }) => {
      const settings = config()
      const rotated = await withAdministration(settings, deps => rotateSecret(deps, settings, keepOld))
      if (json) print.json(rotated)
      else print.fields({ ...rotated, next: 'make a backup; svc secret list counts the keys not used since' })
    })
}

function listCommand(secret: Command, { config, print }: CommandContext) {
  secret
    .command('list')
    .description('list the server secrets, and how many active keys have their hash under each')
    .option('--json', 'print JSON')
    .action(async ({ json }: { json?: boolean }) => {
      const rows = await withAdministration(config(), async ({ serverSecrets, clock }) => {
        const { number } = serverSecrets.current().signing
        return (await serverSecrets.list(new Date(clock.now()).toISOString())).map(each => shown(each, number))
      })
      if (json) print.json(rows)
      else print.table(['number', 'state', 'keys', 'created_at', 'keep_until', 'retired_at'], rows)
    })
}

function retireCommand(secret: Command, { config, print }: CommandContext) {
  secret
    .command('retire')
    .description('end an earlier server secret; refused while an active key has not been used since it was replaced')
    .argument('<number>', 'number of the secret', wholeNumber(1, 999_999_999))
    .option('--force', 'revoke the keys that need it, too', false)
    .option('--json', 'print JSON')
    .action(async (number: number, { force, json }: { force: boolean; json?: boolean }) => {
      const settings = config()
      await withAdministration(settings, deps => retireSecret(deps, settings, { number, isForced: force }))
      const next =
        settings.keySecret === undefined
          ? 'make a backup'
          : 'remove it from SVC_KEY_SECRET_OLD, or from the file of SVC_KEY_SECRET_FILE'
      if (json) print.json({ retired: number })
      else print.fields({ retired: number, next })
    })
}

/** `svc secret rotate|list|retire`. */
export function secretCommand(program: Command, context: CommandContext): void {
  const secret = program.command('secret')
  rotateCommand(secret, context)
  listCommand(secret, context)
  retireCommand(secret, context)
}
