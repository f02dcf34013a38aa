import { createInterface } from 'node:readline'
import { StoreUnavailableError } from '#data/store-unavailable-error.ts'
import { entry } from '../usage/usage-entries.ts'
import { serverOn } from './told-and-billed.ts'

// A server that bills accounts until it is killed: eight entries at once. Before it asks for one it prints `asked`, and then what it was
// told: `accepted` and what was used after it, or `unavailable`. `node billing-process.ts <url> <port> <folder> <name>`

const [url = '', port = '', folder = '', name = ''] = process.argv.slice(2)
const server = serverOn(url, Number(port), folder)
await server.usage.ready()
let made = 0

async function caller() {
  for (;;) {
    made += 1
    const asked = entry({ request_id: `${name}-${made}`, account_id: `acct_${made % 2}`, included: 1_000_000 })
    process.stdout.write(`asked ${asked.request_id}\n`)
    try {
      const { used } = await server.usage.record(asked)
      process.stdout.write(`accepted ${asked.request_id} ${asked.account_id} ${used}\n`)
    } catch (error) {
      if (!(error instanceof StoreUnavailableError)) throw error
      process.stdout.write(`unavailable ${asked.request_id}\n`)
    }
  }
}

// Ends with its parent.
createInterface(process.stdin).once('close', () => process.exit(0))
await Promise.all(Array.from({ length: 8 }, caller))
