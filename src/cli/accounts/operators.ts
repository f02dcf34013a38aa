import type { Command } from 'commander'
import { createOperator, listOperators, revokeOperator } from '../../administration/operators.ts'
import type { CommandContext } from '../command-context.ts'
import { notEmpty } from '../options/not-empty.ts'
import { withAdministration } from './with-administration.ts'

interface CreateOptions {
  name: string
  readOnly?: boolean
  expiresAt: string
  json?: boolean
}

function createCommand(operators: Command, { config, print }: CommandContext) {
  operators
    .command('create')
    .description('create an operator of the administration API, whose token is shown once')
    .requiredOption('--name <name>', 'name, for the audit log')
    .option('--read-only', 'the token may change nothing')
    .option('--expires-at <iso>', 'expiry, as an ISO 8601 date or time, or never', 'never')
    .option('--json', 'print JSON')
    .action(async ({ name, readOnly, expiresAt, json }: CreateOptions) => {
      const request = {
        name,
        permission: readOnly ? ('read' as const) : ('write' as const),
        expires_at: expiresAt === 'never' ? null : expiresAt,
      }
      const { id, token, permission, expires_at } = await withAdministration(config(), deps =>
        createOperator(deps, request),
      )
      const created = { id, token, name, permission, expires_at }
      print.record(created, json)
    })
}

function listCommand(operators: Command, { config, print }: CommandContext) {
  operators
    .command('list')
    .description('list the operators, without their tokens')
    .option('--json', 'print JSON')
    .action(async ({ json }: { json?: boolean }) => {
      const rows = await withAdministration(config(), deps => listOperators(deps))
      if (json) print.json(rows)
      else
        print.table(
          ['id', 'name', 'permission', 'state', 'created_at', 'expires_at'],
          rows.map(row => ({ ...row })),
        )
    })
}

function revokeCommand(operators: Command, { config, print }: CommandContext) {
  operators
    .command('revoke')
    .description('revoke a token: its next request is refused')
    .argument('<operator>', 'id of the operator', notEmpty)
    .option('--json', 'print JSON')
    .action(async (id: string, { json }: { json?: boolean }) => {
      const revoked = await withAdministration(config(), deps => revokeOperator(deps, id))
      print.record(revoked, json)
    })
}

/** `svc operators create|list|revoke`. */
export function operatorsCommand(program: Command, context: CommandContext): void {
  const operators = program.command('operators')
  createCommand(operators, context)
  listCommand(operators, context)
  revokeCommand(operators, context)
}
