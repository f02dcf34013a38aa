import { type Command, Option } from 'commander'
import type { CommandContext } from '../command-context.ts'
import { duration } from '../options/duration.ts'
import { administer, type Place } from './administer.ts'
import { keyCommand } from './command-on.ts'
import { createdFields } from './created-key.ts'
import { shownKey } from './shown-key.ts'

interface Options extends Place {
  keepOld: number
  json?: boolean
}

/** `svc keys rotate`. */
export function keyRotation(keys: Command, context: CommandContext): void {
  keyCommand(keys, 'rotate', 'replace a key by one of the same name, scopes and constraints, which is shown once')
    .addOption(
      new Option('--keep-old <duration>', 'how long the old key stays valid; 0 revokes it at once')
        .argParser(duration)
        .default(duration('24h'), '24h'),
    )
    .action(async (kid: string, { keepOld, json, ...place }: Options) => {
      const { replaces, old_valid_until, ...created } = await administer(context, place, each =>
        each.rotateKey(kid, keepOld),
      )
      const fields = { ...createdFields(created), replaces, old_valid_until }
      context.print.record(json ? fields : shownKey(fields), json)
    })
}
