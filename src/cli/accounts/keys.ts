import type { Command } from 'commander'
import type { CommandContext } from '../command-context.ts'
import { duration } from '../options/duration.ts'
import { notEmpty } from '../options/not-empty.ts'
import { administer, type Place, urlOption } from './administer.ts'
import { keyCommand } from './command-on.ts'
import { keyCreation } from './key-creation.ts'
import { keyRotation } from './key-rotation.ts'
import { shownKey } from './shown-key.ts'

const keyColumns = ['kid', 'name', 'class', 'env', 'state', 'last_used_on', 'expires_at', 'retires_at', 'scopes']

interface KeyOptions extends Place {
  json?: boolean
}

interface ListOptions extends KeyOptions {
  account?: string
  expiring?: number
}

function listCommand(keys: Command, context: CommandContext) {
  keys
    .command('list')
    .description('list the keys of an account, or those that end soon, without their secrets')
    .option('--account <account>', 'account the keys belong to', notEmpty)
    .option(
      '--expiring <duration>',
      'only keys that expire or retire within it, such as 14d; of all accounts',
      duration,
    )
    .option(...urlOption)
    .option('--json', 'print JSON')
    .action(async ({ account, expiring, json, ...place }: ListOptions, command: Command) => {
      if (account === undefined && expiring === undefined)
        command.error("error: required option '--account <account>' or '--expiring <duration>' not specified")
      const rows = await administer(context, place, each =>
        expiring === undefined
          ? each.listKeys(account ?? '')
          : each.listExpiringKeys({ withinMs: expiring, accountId: account }),
      )
      if (json) context.print.json(rows)
      else context.print.table(account === undefined ? ['account_id', ...keyColumns] : keyColumns, rows.map(shownKey))
    })
}

function showCommand(keys: Command, context: CommandContext) {
  keyCommand(keys, 'show', 'show one key, without its secret').action(
    async (kid: string, { json, ...place }: KeyOptions) => {
      const key = await administer(context, place, each => each.showKey(kid))
      context.print.record(json ? { ...key } : shownKey(key), json)
    },
  )
}

function revokeCommand(keys: Command, context: CommandContext) {
  keyCommand(keys, 'revoke', 'revoke a key: its next request is refused').action(
    async (kid: string, { json, ...place }: KeyOptions) => {
      const revoked = await administer(context, place, each => each.revokeKey(kid))
      context.print.record(revoked, json)
    },
  )
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
