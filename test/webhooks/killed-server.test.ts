import assert from 'node:assert/strict'
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { fileURLToPath } from 'node:url'
import { placeOf, thresholdsTold } from '../support/stores-of.ts'
import { startReceiver, verified } from '../support/webhook-receiver.ts'
import { openWebhookFolder } from './webhook-folder.ts'

/** Runs a program over a data folder, which must kill itself. */
async function runUntilKilled(program: string, dataDir: string) {
  const file = fileURLToPath(new URL(program, import.meta.url))
  const { databaseUrl } = await placeOf(dataDir)
  const args = [file, dataDir, ...(databaseUrl === undefined ? [] : [databaseUrl])]
  const child = spawn(process.execPath, args, { stdio: 'inherit' })
  const [, signal] = await once(child, 'close')
  assert.equal(signal, 'SIGKILL')
  await thresholdsTold(dataDir)
}

describe('a server that is killed', () => {
  it('between the debit and the sending loses no event: the next server sends it', async () => {
    await using folder = await openWebhookFolder()
    await using receiver = await startReceiver()
    const { secret } = await folder.add(receiver.url)
    await runUntilKilled('reach-quota-and-die.ts', folder.administration.dataDir)
    folder.administration.advance(60_000)
    await folder.server('next').deliverDue()
    await folder.settled()
    const [event, ...others] = receiver.received
    assert.ok(event && others.length === 0)
    const { data } = verified(event, secret) as { data: Record<string, unknown> }
    assert.deepEqual([data.account_id, data.percent, data.used], ['acct_a', 80, 400])
  })

  it('after it took a delivery delays it by a minute, and it counts as an attempt', async () => {
    await using folder = await openWebhookFolder()
    await using receiver = await startReceiver()
    await folder.add(receiver.url)
    await runUntilKilled('reach-quota-and-die.ts', folder.administration.dataDir)
    await runUntilKilled('claim-and-die.ts', folder.administration.dataDir)
    const server = folder.server('next')
    await server.deliverDue()
    assert.deepEqual(receiver.received, [])
    folder.administration.advance(120_000)
    await server.deliverDue()
    await folder.settled()
    assert.equal(receiver.received.length, 1)
    assert.deepEqual(
      (await folder.deliveries()).map(({ state, attempts }) => [state, attempts]),
      [['delivered', 2]],
    )
  })
})
