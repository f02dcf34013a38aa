import { writeSync } from 'node:fs'
import { openAccounts } from '#data/embedded/open-accounts.ts'
import { entry } from './usage-entries.ts'

// A separate process: 32 callers record as fast as they can, and print each request id once it is acknowledged.
const [, , dataDir = ''] = process.argv

// The ledger's thread makes stdout non-blocking, so a slow reader must be waited for.
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
    const added = entry({ included: 1_000_000, units: 1 + (process.pid % 3) })
    await accounts.usage.record(added)
    say(`${added.request_id}\n`)
  }
}
await Promise.all(Array.from({ length: 32 }, call))
