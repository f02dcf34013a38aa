import { startKeyedClient } from './keyed-client.ts'
import { quantile } from './statistics.ts'

// Compares a call of svc_get_company with the lookup that it makes. The two alternate, one request at a time over one
// connection, with the same live key. Prints one line. `node bench/mcp.ts [rounds]`

const company = { country: 'NO', registry_id: '923609016' }
const call = { jsonrpc: '2.0', id: 1, method: 'tools/call', params: { name: 'svc_get_company', arguments: company } }

const rounds = Number(process.argv[2] ?? 2_000)
await using client = await startKeyedClient()
const contenders = [
  { times: [] as number[], send: () => client.timed(1, `/v1/companies/${company.country}/${company.registry_id}`) },
  { times: [] as number[], send: () => client.timed(1, '/mcp', call) },
]
// The first rounds warm up.
for (let round = -500; round < rounds; round += 1)
  for (const { times, send } of round % 2 === 0 ? contenders : contenders.toReversed()) {
    const time = await send()
    if (round >= 0) times.push(time)
  }
const [rest, mcp] = contenders.map(({ times }) => quantile(times, 0.5)) as [number, number]
process.stdout.write(
  `a lookup by MCP: p50 ${mcp.toFixed(2)} ms, by REST ${rest.toFixed(2)} ms; ${(mcp - rest).toFixed(2)} ms more, ${(mcp / rest).toFixed(1)} times (${rounds} rounds in turns; goal at most 1.5 ms more)\n`,
)
