import { writeSync } from 'node:fs'
import { openAccounts } from '#data/accounts/open-accounts.ts'
import { entry } from './usage-entries.ts'

// A process of its own: 32 callers record as fast as they can, and say each request id once it was acknowledged.
const [, , dataDir = ''] = process.argv

// The ledger's thread has made stdout non-blocking: a reader that is slow is waited for.
function say(text: string) {
  for (;;)
    try {
      return writeSync(1, text)
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== 'EAGAIN') throw error
    }
}

await using accounts = await openAccounts(dataDir)
const call = async () => {
  for (;;) {
    const asked = entry({ included: 1_000_000, units: 1 + (process.pid % 3) })
    await accounts.usage.record(asked)
    say(`${asked.request_id}\n`)
  }
}
await Promise.all(Array.from({ length: 32 }, call))
