import type { Command } from 'commander'
import { revokeKey } from '../administration/keys.ts'
import { listExpiringKeys } from '../administration/list-expiring-keys.ts'
import { listKeys } from '../administration/list-keys.ts'
import { showKey } from '../administration/show-key.ts'
import type { CommandContext } from './command-context.ts'
import { duration } from './duration.ts'
import { keyCreation } from './key-creation.ts'
import { keyRotation } from './key-rotation.ts'
import { withAdministration } from './with-administration.ts'

const keyColumns = ['kid', 'name', 'class', 'env', 'state', 'last_used_on', 'expires_at', 'retires_at', 'scopes']

interface ListOptions {
  account?: string
  expiring?: number
  json?: boolean
}

function listCommand(keys: Command, { config, print }: CommandContext) {
  keys
    .command('list')
    .description('list the keys of an account, or those that end soon, without their secrets')
    .option('--account <id>', 'account the keys belong to')
    .option(
      '--expiring <duration>',
      'only keys that expire or retire within it, such as 14d; of all accounts',
      duration,
    )
    .option('--json', 'print JSON')
    .action(async ({ account, expiring, json }: ListOptions, command: Command) => {
      if (account === undefined && expiring === undefined)
        command.error("error: required option '--account <id>' or '--expiring <duration>' not specified")
      const rows = await withAdministration(config(), deps =>
        expiring === undefined
          ? listKeys(deps, account ?? '')
          : listExpiringKeys(deps, { withinMs: expiring, accountId: account }),
      )
      if (json) print.json(rows)
      else
        print.table(
          account === undefined ? ['account_id', ...keyColumns] : keyColumns,
          rows.map(row => ({ ...row })),
        )
    })
}

function showCommand(keys: Command, { config, print }: CommandContext) {
  keys
    .command('show')
    .description('show one key, without its secret')
    .argument('<kid>', 'id of the key')
    .option('--json', 'print JSON')
    .action(async (kid: string, { json }: { json?: boolean }) => {
      const key = await withAdministration(config(), deps => showKey(deps, kid))
      if (json) print.json(key)
      else print.fields({ ...key })
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

/** `svc keys create|list|show|rotate|revoke`. */
export function keysCommand(program: Command, context: CommandContext): void {
  const keys = program.command('keys')
  keyCreation(keys, context)
  listCommand(keys, context)
  showCommand(keys, context)
  keyRotation(keys, context)
  revokeCommand(keys, context)
}
