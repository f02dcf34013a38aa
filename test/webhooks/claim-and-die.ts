import { openAccounts } from '#data/accounts/open-accounts.ts'

// A separate process: takes what is due, and kills itself before it sends it.
const [, , dataDir = ''] = process.argv

const accounts = await openAccounts(dataDir)
const claimed = await accounts.webhooks.claim({ run: 'killed', now: Date.now(), leaseMs: 60_000 })
if (claimed.length === 1) process.kill(process.pid, 'SIGKILL')
