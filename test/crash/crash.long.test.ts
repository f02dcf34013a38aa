import assert from 'node:assert/strict'
import { checkBooks } from './check-books.ts'
import { crashCycles } from './crash-cycles.ts'

// A few cycles with every run of the long tests; `make test-crash CYCLES=1000` for many.
const cycles = Number(process.env.SVC_CRASH_CYCLES ?? 3)

describe('a server killed with SIGKILL in the middle of batches', () => {
  it('bills every key once and changes no answer, whatever was under way when it was killed', async function () {
    this.timeout(30_000 + cycles * 15_000)
    const found = await crashCycles(cycles, 'whole')
    if (cycles > 3) process.stdout.write(`${JSON.stringify(found)}\n`)
    checkBooks(found, cycles)
  })

  it('is found to bill twice by the same harness when it stores answers in a second transaction: the harness sees', async function () {
    this.timeout(120_000)
    for (let tries = 0; tries < 4; tries += 1) {
      const { billed, expected } = await crashCycles(3, 'broken')
      if (billed > expected) return
    }
    assert.fail('the fault was not found in 12 kills')
  })
})
