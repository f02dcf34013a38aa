import { openAccounts } from '#data/embedded/open-accounts.ts'
import { entry } from './usage-entries.ts'

// A separate process: records as often as it is told, one commit each, and kills itself.
const [, , dataDir = '', commits = ''] = process.argv

const accounts = await openAccounts(dataDir)
for (let made = 0; made < Number(commits); made += 1)
  await accounts.usage.record(
    entry({ included: 1_000_000, country: made % 2 ? 'NO' : 'GB', at: Date.now() - made * 86_400_000 }),
  )
process.kill(process.pid, 'SIGKILL')
