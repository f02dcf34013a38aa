import { type Command, Option } from 'commander'
import { keyEnd } from '#domain/keys/rotation.ts'
import { rotateKey } from '../administration/rotate-key.ts'
import type { CommandContext } from './command-context.ts'
import { createdFields } from './created-key.ts'
import { duration } from './duration.ts'
import { withAdministration } from './with-administration.ts'

interface Options {
  keepOld: number
  json?: boolean
}

/** `svc keys rotate`. */
export function keyRotation(keys: Command, { config, print }: CommandContext): void {
  keys
    .command('rotate')
    .description('replace a key by one of the same name, scopes and constraints, which is shown once')
    .argument('<kid>', 'id of the key')
    .addOption(
      new Option('--keep-old <duration>', 'how long the old key stays valid; 0 revokes it at once')
        .argParser(duration)
        .default(duration('24h'), '24h'),
    )
    .option('--json', 'print JSON')
    .action(async (kid: string, { keepOld, json }: Options) => {
      const rotation = await withAdministration(config(), deps => rotateKey(deps, kid, { keepOldMs: keepOld }))
      const { key, text, old } = rotation
      const fields = { ...createdFields(key, text), replaces: kid, old_valid_until: keyEnd(old) }
      if (json) print.json(fields)
      else print.fields(fields)
    })
}
