import { openAccounts } from '#data/embedded/open-accounts.ts'
import { entry } from './usage-entries.ts'

// A process of its own, which records an entry and disposes of the ledger without waiting for the answer.
const [, , dataDir = ''] = process.argv
const accounts = await openAccounts(dataDir)
void accounts.usage.record(entry())
await accounts[Symbol.asyncDispose]()
