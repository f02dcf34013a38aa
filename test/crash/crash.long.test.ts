import assert from 'node:assert/strict'
import { recordAttack } from '../attack/record-attack.ts'
import { assertBilledOnce } from './assert-billed-once.ts'
import { crashCycles } from './crash-cycles.ts'

// `make test-crash CYCLES=1000` runs more.
const cycles = Number(process.env.SVC_CRASH_CYCLES ?? 30)

describe('a server killed with SIGKILL in the middle of batches', () => {
  it('bills every key once and changes no answer, at any point of a request', async function () {
    this.timeout(30_000 + cycles * 15_000)
    const found = await crashCycles(cycles, 'whole')
    assertBilledOnce(found, cycles)
    recordAttack({
      attack: 'kill -9',
      sent: `${found.kills} kills of a server under batches of 24 clients, 3 in 10 of them sent again`,
      verified: 'every key billed once, no answer changed, the ledger intact',
      figures: `${found.keys} keys, ${found.acknowledged} answered before a kill; ${found.expected} units expected and ${found.billed} billed`,
    })
  })

  it('that stores answers in a second transaction is found to bill twice: the harness detects it', async () => {
    for (let tries = 0; tries < 4; tries += 1) {
      const { billed, expected } = await crashCycles(3, 'broken')
      if (billed > expected) return
    }
    assert.fail('the double billing was not found in 12 kills')
  })
})
