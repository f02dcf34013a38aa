import assert from 'node:assert/strict'
import { campaign } from './campaign.ts'
import { faults } from './faults.ts'
import { hasFleet } from './start-fleet.ts'
import { violations } from './violations.ts'

const seconds = Number(process.env.SVC_FAULT_SECONDS ?? 60)
const suite = hasFleet ? describe : describe.skip

suite('a fleet of three servers, two with their clocks an hour off, under load', () => {
  it(`keeps every promise while each of its parts is killed, frozen, moved, emptied or promoted, for ${seconds} s`, async function () {
    this.timeout((seconds + 900) * 1_000)
    const { run, struck } = await campaign(seconds, line => process.stdout.write(`      ${line}\n`))
    const count = (status: number) => run.told.filter(one => one.status === status).length
    const lost = run.told.filter(({ requestId }) => requestId === undefined).length
    const given = run.events.filter(({ request_id }) => request_id.endsWith('~')).length
    process.stdout.write(
      `      ${struck.length} faults, ${run.told.length} requests: ${count(200)} answered, ${count(429)} refused, ${count(503)} told 503, ${lost} without a reply, ${given} given back; ${run.batches.length} batches, ${run.revoked.size} keys revoked\n`,
    )
    assert.deepEqual(violations(run), [])
    assert.deepEqual(new Set(struck), new Set(faults.map(({ title }) => title)))
    assert.ok(count(200) > 500 && run.revoked.size > 2 && run.batches.length > 10)
  })
})
