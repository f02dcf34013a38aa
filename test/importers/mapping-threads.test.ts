import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import { basename } from 'node:path'
import { ImportError } from '../../src/importers/import-error.ts'
import { importOutcomes } from '../support/import-outcomes.ts'
import { fixture } from '../support/partition-stores.ts'

// All other kinds of files are in mapping-threads.long.test.ts.
describe('an import with two mapping threads', () => {
  const { write, outcomeOf, compareThreads } = importOutcomes()

  it('of a CSV with quotes (gb) writes the same partitions, byte for byte, as one in the main thread', async () => {
    await compareThreads('gb', fixture('BasicCompanyData-synthetic-2026-11-01.csv'))
  })

  it('rejects with the same error, of one line, when its file is damaged', async () => {
    const whole = readFileSync(fixture('BasicCompanyData-synthetic-2026-11-01.csv'))
    const damaged: [content: Buffer, says: RegExp][] = [
      [whole.subarray(0, whole.length - 300), /^\S+: the file is cut short: it ends inside the row on line \d+$/],
      [
        Buffer.concat([whole, Buffer.from([0xe5, 0x20, 0x0a])]),
        /^\S+: the file is not UTF-8: byte \d+ \(line \d+\) cannot be decoded/,
      ],
    ]
    for (const [content, says] of damaged) {
      const file = write('BasicCompanyData-2026-11-01.csv', content)
      const messages: string[] = []
      for (const mappingThreads of [0, 2])
        await assert.rejects(outcomeOf('gb', file, { mappingThreads, blockBytes: 300 }), (error: Error) => {
          assert.ok(error instanceof ImportError, error.stack)
          assert.match(error.message, says)
          messages.push(error.message)
          return true
        })
      assert.deepEqual(messages, [messages[0], messages[0]], basename(file))
    }
  })
})
