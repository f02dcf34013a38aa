import { type Command, Option } from 'commander'
import type { KeyRequest } from '#domain/keys/key-request.ts'
import { scopes } from '#generated/operations.ts'
import type { CommandContext } from '../command-context.ts'
import { commaList } from '../options/comma-list.ts'
import { countryList } from '../options/country-list.ts'
import { notEmpty } from '../options/not-empty.ts'
import { wholeNumber } from '../options/whole-number.ts'
import { administer, type Place, urlOption } from './administer.ts'
import { createdFields } from './created-key.ts'
import { shownKey } from './shown-key.ts'

interface CreateOptions extends Place {
  account: string
  class: KeyRequest['class']
  env: KeyRequest['env']
  kind: KeyRequest['kind']
  name: string
  scopes: string[]
  ipAllowlist: string[]
  countryScope: string[]
  endpoints: string[]
  rateLimitRpm?: number
  expiresAt?: string
  replace: boolean
  json?: boolean
}

/** `svc keys create`. */
export function keyCreation(keys: Command, context: CommandContext) {
  keys
    .command('create')
    .description('create a key, which is shown once')
    .requiredOption('--account <account>', 'account the key belongs to', notEmpty)
    .addOption(new Option('--class <class>', 'rk restricted, sk secret').choices(['rk', 'sk']).default('rk'))
    .addOption(new Option('--env <env>', 'test keys are not billed').choices(['live', 'test']).default('live'))
    .addOption(
      new Option('--kind <kind>', 'decides the default expiry: 90 or 365 days')
        .choices(['user', 'service'])
        .default('user'),
    )
    .option('--name <name>', 'name of the key', 'key')
    .option('--scopes <list>', `of ${scopes.join(', ')}; a restricted key needs one`, commaList, [])
    .option('--ip-allowlist <list>', 'addresses and CIDR ranges from which it may be used', commaList, [])
    .option('--country-scope <list>', 'countries it may read, by code or name', countryList, [])
    .option('--endpoints <list>', 'path patterns it may request, such as /v1/companies/*', commaList, [])
    .option(
      '--rate-limit-rpm <n>',
      'requests per minute, if lower than the limit of the tier',
      wholeNumber(0, 999_999_999),
    )
    .option('--expires-at <iso>', 'expiry, as an ISO 8601 date or time, or never')
    .option('--replace', 'revoke the active secret key', false)
    .option(...urlOption)
    .option('--json', 'print JSON')
    .action(async ({ account, json, replace, url, ...options }: CreateOptions) => {
      const request = {
        name: options.name,
        class: options.class,
        env: options.env,
        kind: options.kind,
        scopes: options.scopes,
        ip_allowlist: options.ipAllowlist,
        country_scope: options.countryScope,
        endpoints: options.endpoints,
        rate_limit_rpm: options.rateLimitRpm ?? null,
        ...(options.expiresAt !== undefined && {
          expires_at: options.expiresAt === 'never' ? null : options.expiresAt,
        }),
        replace,
      }
      const created = await administer(context, url === undefined ? {} : { url }, each =>
        each.createKey(account, request),
      )
      const fields = createdFields(created)
      context.print.record(json ? fields : shownKey(fields), json)
    })
}
