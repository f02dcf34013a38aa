import { createInterface } from 'node:readline'
import { openAccounts } from '#data/embedded/open-accounts.ts'
import { entry } from './usage-entries.ts'

// A separate process: for each input line, records that number of entries and prints the outcome. The line `ready` asks
// the ledger to get ready, and prints whether it can be written.
const [, , dataDir = ''] = process.argv
await using accounts = await openAccounts(dataDir)
const outcome = () =>
  accounts.usage.record(entry({ included: 1_000_000 })).then(
    () => 'written',
    (error: Error) => error.constructor.name,
  )
process.stdout.write('ready\n')
for await (const line of createInterface({ input: process.stdin })) {
  if (line === 'ready') {
    await accounts.usage.ready()
    process.stdout.write(`${accounts.usage.isWritable() ? 'writable' : 'not writable'}\n`)
    continue
  }
  const outcomes = await Promise.all(Array.from({ length: Number(line) }, outcome))
  process.stdout.write(`${[...new Set(outcomes)].join()} ${await accounts.usage.used('acct_a', '2026-11')}\n`)
}
