import assert from 'node:assert/strict'
import { addEndpoint } from '../../src/administration/webhooks/add-endpoint.ts'
import { startOtlpReceiver } from '../support/otlp-receiver.ts'
import { startTestService } from '../support/service.ts'
import { tiersWith } from '../support/tiers-with.ts'
import { until } from '../support/until.ts'
import { startReceiver, verified } from '../support/webhook-receiver.ts'

describe('a running service', () => {
  it('tells an endpoint that 80 % and 100 % of 5 included results are reached, once each', async () => {
    await using receiver = await startReceiver()
    await using service = await startTestService({ SVC_TIERS_FILE: tiersWith(5) })
    const request = {
      url: receiver.url,
      events: ['quota.reached'],
      account_id: null,
      allowInsecure: true,
      isPublic: false,
    }
    const { secret } = await addEndpoint(service.administration, request)
    const { text, accountId } = await service.key()
    const headers = { authorization: `Bearer ${text}` }
    const statuses: number[] = []
    for (let at = 0; at < 6; at += 1)
      statuses.push((await fetch(`${service.url}/v1/companies/NO/923609016`, { headers })).status)
    assert.deepEqual(statuses, [200, 200, 200, 200, 200, 429])
    await until(() => receiver.received.length === 2)
    const told = receiver.received.map(({ event: { data } }) => [data.account_id, data.percent, data.used])
    assert.deepEqual(told.toSorted(), [
      [accountId, 100, 5],
      [accountId, 80, 4],
    ])
    for (const event of receiver.received) assert.doesNotThrow(() => verified(event, secret))
  })

  it('with a collector sends traceparent, and a span with host and status, without the path of the endpoint', async () => {
    await using collector = await startOtlpReceiver()
    await using receiver = await startReceiver()
    {
      await using service = await startTestService({ OTEL_EXPORTER_OTLP_ENDPOINT: collector.url })
      const request = { url: receiver.url, events: [], account_id: null, allowInsecure: true, isPublic: false }
      await addEndpoint(service.administration, request)
      await service.administration.webhooks.queue([
        { type: 'import.completed', account_id: null, occasion: null, at: 0, data: {} },
      ])
      await until(() => receiver.received.length === 1)
    }
    const sent = collector.spans.find(({ name }) => name === 'POST')
    assert.equal(receiver.received[0]?.headers.traceparent, `00-${sent?.traceId}-${sent?.spanId}-01`)
    const { hostname, port } = new URL(receiver.url)
    assert.deepEqual(sent?.attributes, {
      'http.request.method': 'POST',
      'server.address': hostname,
      'server.port': Number(port),
      'http.response.status_code': 200,
    })
    assert.equal(sent.parentSpanId ?? '', '')
  })
})
