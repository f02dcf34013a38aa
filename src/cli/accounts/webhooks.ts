import { type Command, Option } from 'commander'
import { eventTypes } from '#domain/webhooks/event.ts'
import type { CommandContext } from '../command-context.ts'
import { commaList } from '../options/comma-list.ts'
import { duration } from '../options/duration.ts'
import { notEmpty } from '../options/not-empty.ts'
import { wholeNumber } from '../options/whole-number.ts'
import { printable } from '../terminal/print.ts'
import { stopSignal } from '../terminal/stop-signal.ts'
import { administer, type Place, urlOption } from './administer.ts'
import { deliveryCommand, endpointCommand } from './command-on.ts'

interface AddOptions extends Place {
  events: string[]
  account?: string
  allowInsecure: boolean
  json?: boolean
}

interface Options extends Place {
  json?: boolean
}

/** The endpoint as people read it: an empty list of events stands for all of them. */
const withEvents = <Endpoint extends { events: readonly string[] }>(endpoint: Endpoint) => ({
  ...endpoint,
  events: endpoint.events.length === 0 ? 'all' : endpoint.events,
})

function addCommand(webhooks: Command, context: CommandContext) {
  webhooks
    .command('add')
    .description('add an endpoint and its signing secret, which is shown once')
    .argument('<url>', 'https address that takes the events')
    .option('--events <list>', `of ${eventTypes.join(', ')}; without it all`, commaList, [])
    .option('--account <account>', 'only the events of this account', notEmpty)
    .option('--allow-insecure', 'permit http, to localhost and private addresses', false)
    .option(...urlOption)
    .option('--json', 'print JSON')
    .action(async (url: string, { events, account, allowInsecure, json, ...place }: AddOptions) => {
      const request = { url, events, account_id: account ?? null }
      const added = await administer(context, place, each =>
        each.addEndpoint(request, { allowInsecure, isPublic: false }),
      )
      context.print.record(json ? added : withEvents(added), json)
    })
}

function listCommand(webhooks: Command, context: CommandContext) {
  webhooks
    .command('list')
    .description('list the endpoints, without their secrets')
    .option(...urlOption)
    .option('--json', 'print JSON')
    .action(async ({ json, ...place }: Options) => {
      const rows = await administer(context, place, each => each.listEndpoints())
      if (json) return context.print.json(rows)
      const columns = ['endpoint_id', 'url', 'events', 'account_id', 'state', 'dropped']
      context.print.table(columns, rows.map(withEvents))
    })
}

function changeCommands(webhooks: Command, context: CommandContext) {
  const changes = [
    { name: 'remove', run: 'removeEndpoint', description: 'remove an endpoint and what is waiting for it' },
    { name: 'enable', run: 'enableEndpoint', description: 'send to an endpoint again that has answered 410' },
  ] as const
  for (const { name, run, description } of changes)
    endpointCommand(webhooks, name, description).action(async (endpoint: string, { json, ...place }: Options) => {
      const changed = await administer(context, place, each => each[run](endpoint))
      context.print.record(changed, json)
    })
}

function rotateCommand(webhooks: Command, context: CommandContext) {
  endpointCommand(webhooks, 'rotate-secret', 'give an endpoint another signing secret, which is shown once')
    .addOption(
      new Option('--keep-old <duration>', 'how long events are signed with both; 0 ends the old secret at once')
        .argParser(duration)
        .default(duration('24h'), '24h'),
    )
    .option('--force', 'drop the old secret of an earlier rotation that is still valid', false)
    .action(
      async (endpoint: string, { keepOld, force, json, ...place }: Options & { keepOld: number; force: boolean }) => {
        const rotation = { keepOldMs: keepOld, isForced: force }
        const rotated = await administer(context, place, each => each.rotateEndpointSecret(endpoint, rotation))
        context.print.record(rotated, json)
      },
    )
}

/** What the status of a reply does not say by itself. */
const noteOn = (status: number | null) =>
  status !== null && status >= 300 && status < 400
    ? { note: 'Redirects are not followed: add an endpoint with the address that this one leads to.' }
    : {}

function testCommand(webhooks: Command, context: CommandContext) {
  endpointCommand(webhooks, 'test', 'send a signed webhook.test event, and print the reply').action(
    async (endpoint: string, { json, ...place }: Options) => {
      using stop = stopSignal()
      const test = await administer(context, place, each => each.testEndpoint(endpoint, stop.signal))
      const { ok, status, reply, error, ...ids } = test
      const answer = reply === null ? { error } : { status, reply: printable(reply), ...noteOn(status) }
      if (json) context.print.json({ ...ids, ok, ...answer })
      else context.print.fields({ ...ids, ok: ok ? 'yes' : 'no', ...answer })
      if (!ok) context.fail()
    },
  )
}

function deliveryCommands(webhooks: Command, context: CommandContext) {
  webhooks
    .command('deliveries')
    .description('list the newest deliveries')
    .option('--failed', 'only those that have failed', false)
    .option('--limit <n>', 'at most n', wholeNumber(1, 10_000), 100)
    .option(...urlOption)
    .option('--json', 'print JSON')
    .action(async ({ failed, limit, json, ...place }: Options & { failed: boolean; limit: number }) => {
      const rows = await administer(context, place, each => each.listDeliveries({ isFailed: failed, limit }))
      if (json) return context.print.json(rows)
      const columns = ['delivery_id', 'endpoint_id', 'type', 'state', 'attempts', 'status', 'error', 'next_at']
      context.print.table(
        columns,
        rows.map(row => ({ ...row, error: row.error === null ? null : printable(row.error) })),
      )
    })
  deliveryCommand(webhooks, 'redeliver', 'send a delivery again that was delivered or has failed').action(
    async (delivery: string, { json, ...place }: Options) => {
      const queued = await administer(context, place, each => each.redeliver(delivery))
      context.print.record(queued, json)
    },
  )
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
