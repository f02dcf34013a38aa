import { setTimeout as sleep } from 'node:timers/promises'
import { openAccounts } from '../../data/accounts/open-accounts.ts'

// A process of its own: opens the accounts of a data folder at a given time, and says when it could read them.
const [, , dataDir = '', start] = process.argv
await sleep(Number(start) - Date.now())
await using accounts = await openAccounts(dataDir)
await accounts.check()
process.stdout.write('ready\n')
