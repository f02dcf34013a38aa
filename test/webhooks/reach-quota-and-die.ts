import { openConfiguredAccounts } from '#data/accounts/open-configured-accounts.ts'
import { entry } from '../data/usage/usage-entries.ts'

// A separate process: reaches 80 % of a quota, and kills itself once the debit is on the disk.
const [, , dataDir = '', databaseUrl] = process.argv

const accounts = await openConfiguredAccounts({ dataDir, databaseUrl })
await accounts.usage.record(entry({ units: 400, at: Date.now() }))
process.kill(process.pid, 'SIGKILL')
