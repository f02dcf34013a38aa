import assert from 'node:assert/strict'
import { checkBooks } from './check-books.ts'
import { crashCycles } from './crash-cycles.ts'

// A few cycles in the long tests; `make test-crash CYCLES=1000` runs many.
const cycles = Number(process.env.SVC_CRASH_CYCLES ?? 3)

describe('a server killed with SIGKILL in the middle of batches', () => {
  it('bills every key once and changes no answer, at any point of a request', async function () {
    this.timeout(30_000 + cycles * 15_000)
    const found = await crashCycles(cycles, 'whole')
    if (cycles > 3) process.stdout.write(`${JSON.stringify(found)}\n`)
    checkBooks(found, cycles)
  })

  it('that stores answers in a second transaction is found to bill twice: the harness detects it', async function () {
    this.timeout(120_000)
    for (let tries = 0; tries < 4; tries += 1) {
      const { billed, expected } = await crashCycles(3, 'broken')
      if (billed > expected) return
    }
    assert.fail('the double billing was not found in 12 kills')
  })
})
