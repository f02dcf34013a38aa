import { type Command, Option } from 'commander'
import type { StoredKey } from '#data/accounts/stored-key.ts'
import type { KeyRequest } from '#domain/keys/key-request.ts'
import { createKey, revokeKey } from '../administration/keys.ts'
import { listKeys } from '../administration/list-keys.ts'
import type { CommandContext } from './command-context.ts'
import { wholeNumber } from './whole-number.ts'
import { withAdministration } from './with-administration.ts'

const commaList = (text: string) =>
  text
    .split(',')
    .map(part => part.trim())
    .filter(part => part !== '')

const keyColumns = ['kid', 'name', 'class', 'env', 'state', 'last_used_on', 'expires_at', 'scopes']

const created = (key: StoredKey, text: string) => ({
  kid: key.kid,
  key: text,
  account_id: key.account_id,
  class: key.class,
  env: key.env,
  scopes: key.scopes,
  ip_allowlist: key.ip_allowlist,
  country_scope: key.country_scope,
  endpoints: key.endpoints,
  rate_limit_rpm: key.rate_limit_rpm,
  expires_at: key.expires_at,
  created_at: key.created_at,
})

interface CreateOptions {
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

function createCommand(keys: Command, { config, print }: CommandContext) {
  keys
    .command('create')
    .description('create a key, which is shown once')
    .requiredOption('--account <id>', 'account the key belongs to')
    .addOption(new Option('--class <class>', 'rk restricted, sk secret').choices(['rk', 'sk']).default('rk'))
    .addOption(new Option('--env <env>', 'test keys are not billed').choices(['live', 'test']).default('live'))
    .addOption(
      new Option('--kind <kind>', 'decides the default expiry: 90 or 365 days')
        .choices(['user', 'service'])
        .default('user'),
    )
    .option('--name <name>', 'name of the key', 'key')
    .option('--scopes <list>', 'scopes, separated by commas', commaList, [])
    .option('--ip-allowlist <list>', 'addresses and CIDR ranges from which it may be used', commaList, [])
    .option('--country-scope <list>', 'countries it may read', commaList, [])
    .option('--endpoints <list>', 'path patterns it may request, such as /v1/companies/*', commaList, [])
    .option(
      '--rate-limit-rpm <n>',
      'requests per minute, if lower than the limit of the tier',
      wholeNumber(0, 999_999_999),
    )
    .option('--expires-at <iso>', 'expiry, as an ISO 8601 date or time, or never')
    .option('--replace', 'revoke the active secret key', false)
    .option('--json', 'print JSON')
    .action(async ({ account, json, replace, ...options }: CreateOptions) => {
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
        expires_at: options.expiresAt === 'never' ? null : options.expiresAt,
      }
      const { key, text } = await withAdministration(config(), deps => createKey(deps, account, request, { replace }))
      if (json) print.json(created(key, text))
      else print.fields(created(key, text))
    })
}

function listCommand(keys: Command, { config, print }: CommandContext) {
  keys
    .command('list')
    .description('list the keys of an account, without their secrets')
    .requiredOption('--account <id>', 'account the keys belong to')
    .option('--json', 'print JSON')
    .action(async ({ account, json }: { account: string; json?: boolean }) => {
      const rows = await withAdministration(config(), deps => listKeys(deps, account))
      if (json) print.json(rows)
      else
        print.table(
          keyColumns,
          rows.map(row => ({ ...row })),
        )
    })
}

function revokeCommand(keys: Command, { config, print }: CommandContext) {
  keys
    .command('revoke')
    .description('revoke a key: its next request is refused')
    .argument('<kid>', 'id of the key')
    .option('--json', 'print JSON')
    .action(async (kid: string, { json }: { json?: boolean }) => {
      const revoked = await withAdministration(config(), deps => revokeKey(deps, kid))
      if (json) print.json(revoked)
      else print.fields(revoked)
    })
}

/** `svc keys create|list|revoke`. */
export function keysCommand(program: Command, context: CommandContext): void {
  const keys = program.command('keys')
  createCommand(keys, context)
  listCommand(keys, context)
  revokeCommand(keys, context)
}
