import { type Command, Option } from 'commander'
import { eventTypes } from '#domain/webhooks/event.ts'
import { addEndpoint } from '../administration/webhooks/add-endpoint.ts'
import { enableEndpoint } from '../administration/webhooks/enable-endpoint.ts'
import { listDeliveries } from '../administration/webhooks/list-deliveries.ts'
import { listEndpoints } from '../administration/webhooks/list-endpoints.ts'
import { redeliver } from '../administration/webhooks/redeliver.ts'
import { removeEndpoint } from '../administration/webhooks/remove-endpoint.ts'
import { rotateSecret } from '../administration/webhooks/rotate-secret.ts'
import { testEndpoint } from '../administration/webhooks/test-endpoint.ts'
import { commaList } from './comma-list.ts'
import type { CommandContext } from './command-context.ts'
import { duration } from './duration.ts'
import { printable } from './print.ts'
import { stopSignal } from './stop-signal.ts'
import { wholeNumber } from './whole-number.ts'
import { withAdministration } from './with-administration.ts'

interface AddOptions {
  events: string[]
  account?: string
  allowInsecure: boolean
  json?: boolean
}

interface JsonOption {
  json?: boolean
}

function addCommand(webhooks: Command, { config, print }: CommandContext) {
  webhooks
    .command('add')
    .description('add an endpoint and its signing secret, which is shown once')
    .argument('<url>', 'https address that takes the events')
    .option('--events <list>', `of ${eventTypes.join(', ')}; without it all`, commaList, [])
    .option('--account <id>', 'only the events of this account')
    .option('--allow-insecure', 'permit http, to localhost and private addresses', false)
    .option('--json', 'print JSON')
    .action(async (url: string, { events, account, allowInsecure, json }: AddOptions) => {
      const request = { url, events, account_id: account ?? null, allowInsecure }
      const { endpoint, secret } = await withAdministration(config(), deps => addEndpoint(deps, request))
      const { id, account_id } = endpoint
      const added = { endpoint_id: id, url: endpoint.url, events: endpoint.events, account_id, secret }
      if (json) print.json(added)
      else print.fields(added)
    })
}

function listCommand(webhooks: Command, { config, print }: CommandContext) {
  webhooks
    .command('list')
    .description('list the endpoints, without their secrets')
    .option('--json', 'print JSON')
    .action(async ({ json }: JsonOption) => {
      const rows = await withAdministration(config(), async deps => listEndpoints(deps))
      if (json) return print.json(rows)
      const columns = ['endpoint_id', 'url', 'events', 'account_id', 'state', 'dropped']
      const shown = rows.map(row => ({ ...row, events: row.events.length === 0 ? 'all' : row.events }))
      print.table(columns, shown)
    })
}

function changeCommands(webhooks: Command, { config, print }: CommandContext) {
  const changes = [
    { name: 'remove', run: removeEndpoint, description: 'remove an endpoint and what is waiting for it' },
    { name: 'enable', run: enableEndpoint, description: 'send to an endpoint again that has answered 410' },
  ]
  for (const { name, run, description } of changes)
    webhooks
      .command(name)
      .description(description)
      .argument('<endpoint>', 'id of the endpoint')
      .option('--json', 'print JSON')
      .action(async (endpoint: string, { json }: JsonOption) => {
        const changed = await withAdministration(config(), deps => run(deps, endpoint))
        if (json) print.json(changed)
        else print.fields(changed)
      })
}

function rotateCommand(webhooks: Command, { config, print }: CommandContext) {
  webhooks
    .command('rotate-secret')
    .description('give an endpoint another signing secret, which is shown once')
    .argument('<endpoint>', 'id of the endpoint')
    .addOption(
      new Option('--keep-old <duration>', 'how long events are signed with both; 0 ends the old secret at once')
        .argParser(duration)
        .default(duration('24h'), '24h'),
    )
    .option('--json', 'print JSON')
    .action(async (endpoint: string, { keepOld, json }: JsonOption & { keepOld: number }) => {
      const rotated = await withAdministration(config(), deps => rotateSecret(deps, endpoint, { keepOldMs: keepOld }))
      if (json) print.json(rotated)
      else print.fields(rotated)
    })
}

function testCommand(webhooks: Command, { config, print, fail }: CommandContext) {
  webhooks
    .command('test')
    .description('send a signed webhook.test event, and print the reply')
    .argument('<endpoint>', 'id of the endpoint')
    .option('--json', 'print JSON')
    .action(async (endpoint: string, { json }: JsonOption) => {
      using stop = stopSignal()
      const test = await withAdministration(config(), deps => testEndpoint(deps, endpoint, stop.signal))
      const { reply, ok, ...ids } = test
      const answer = 'error' in reply ? reply : { status: reply.status, reply: printable(reply.text) }
      if (json) print.json({ ...ids, ok, ...answer })
      else print.fields({ ...ids, ok: ok ? 'yes' : 'no', ...answer })
      if (!ok) fail()
    })
}

function deliveryCommands(webhooks: Command, { config, print }: CommandContext) {
  webhooks
    .command('deliveries')
    .description('list the newest deliveries')
    .option('--failed', 'only those that have failed', false)
    .option('--limit <n>', 'at most n', wholeNumber(1, 10_000), 100)
    .option('--json', 'print JSON')
    .action(async ({ failed, limit, json }: JsonOption & { failed: boolean; limit: number }) => {
      const rows = await withAdministration(config(), async deps => listDeliveries(deps, { isFailed: failed, limit }))
      if (json) return print.json(rows)
      const columns = ['delivery_id', 'endpoint_id', 'type', 'state', 'attempts', 'status', 'error', 'next_at']
      print.table(
        columns,
        rows.map(row => ({ ...row, error: row.error === null ? null : printable(row.error) })),
      )
    })
  webhooks
    .command('redeliver')
    .description('send a delivery again that was delivered or has failed')
    .argument('<delivery>', 'id of the delivery')
    .option('--json', 'print JSON')
    .action(async (delivery: string, { json }: JsonOption) => {
      const queued = await withAdministration(config(), deps => redeliver(deps, delivery))
      if (json) print.json(queued)
      else print.fields(queued)
    })
}

/** `svc webhooks add|list|remove|enable|rotate-secret|test|deliveries|redeliver`. */
export function webhooksCommand(program: Command, context: CommandContext): void {
  const webhooks = program.command('webhooks')
  addCommand(webhooks, context)
  listCommand(webhooks, context)
  changeCommands(webhooks, context)
  rotateCommand(webhooks, context)
  testCommand(webhooks, context)
  deliveryCommands(webhooks, context)
}
