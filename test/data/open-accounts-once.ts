import { text } from 'node:stream/consumers'
import { openAccounts } from '#data/embedded/open-accounts.ts'

// A separate process: opens the accounts of a data folder when its input ends, and prints a line when it has read them.
process.stdout.write('waiting\n')
await text(process.stdin)
await using accounts = await openAccounts(process.argv[2] ?? '')
await accounts.check()
process.stdout.write('ready\n')
