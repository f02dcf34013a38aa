import { openConfiguredAccounts } from '#data/accounts/open-configured-accounts.ts'

// A separate process: takes what is due, and kills itself before it sends it.
const [, , dataDir = '', databaseUrl] = process.argv

const accounts = await openConfiguredAccounts({ dataDir, databaseUrl })
const claimed = await accounts.webhooks.claim({ run: 'killed', now: Date.now(), leaseMs: 60_000 })
if (claimed.length === 1) process.kill(process.pid, 'SIGKILL')
