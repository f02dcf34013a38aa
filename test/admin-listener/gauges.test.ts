import assert from 'node:assert/strict'
import { Registry } from 'prom-client'
import { StoreUnavailableError } from '#data/store-unavailable-error.ts'
import { addGauges, type Sample } from '../../src/admin-listener/metrics/gauges.ts'
import { webhookMetrics } from '../../src/admin-listener/metrics/webhook-metrics.ts'

const away = () => Promise.reject(new StoreUnavailableError('PostgreSQL is unavailable'))

/** The lines with values in the text of a registry. */
const valuesIn = async (registry: Registry) =>
  (await registry.metrics()).split('\n').filter(line => line !== '' && !line.startsWith('#'))

describe('gauges that are read from a database', () => {
  it('are left out while it is away, and the others are told: an outage is when operators look at them', async () => {
    const registry = new Registry()
    addGauges(registry, { svc_ledger_writable: { help: 'Whether.', read: () => [[0]] } })
    webhookMetrics(registry, { endpoints: away, waiting: away, failures: away })
    assert.deepEqual(await valuesIn(registry), ['svc_ledger_writable 0'])
  })

  it('have the values of before no longer than it answers, and new ones when it answers again', async () => {
    const registry = new Registry()
    let read: () => Promise<Iterable<Sample>> = async () => [[1, { state: 'enabled' }]]
    const labelNames = ['state']
    addGauges(registry, { svc_webhook_endpoints: { help: 'Endpoints.', labelNames, read: () => read() } })
    assert.deepEqual(await valuesIn(registry), ['svc_webhook_endpoints{state="enabled"} 1'])
    read = away
    assert.deepEqual(await valuesIn(registry), [])
    read = async () => [[2, { state: 'enabled' }]]
    assert.deepEqual(await valuesIn(registry), ['svc_webhook_endpoints{state="enabled"} 2'])
  })

  it('fail the reply with any other error, which the log has', async () => {
    const registry = new Registry()
    addGauges(registry, { svc_ready: { help: 'Ready.', read: () => Promise.reject(new TypeError('a mistake')) } })
    await assert.rejects(registry.metrics(), { message: 'a mistake' })
  })
})
