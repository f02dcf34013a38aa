import { assertBilledOnce } from './assert-billed-once.ts'
import { crashCycles } from './crash-cycles.ts'

describe('a server killed 3 times with SIGKILL in the middle of batches', () => {
  it('bills every key once and changes no answer, at any point of a request', async () => {
    assertBilledOnce(await crashCycles(3, 'whole'), 3)
  }).timeout(120_000)
})
