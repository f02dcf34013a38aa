import { text } from 'node:stream/consumers'
import { openAccounts } from '#data/accounts/open-accounts.ts'

// A process of its own: opens the accounts of a data folder when its input ends, and says when it could read them.
process.stdout.write('waiting\n')
await text(process.stdin)
await using accounts = await openAccounts(process.argv[2] ?? '')
await accounts.check()
process.stdout.write('ready\n')
