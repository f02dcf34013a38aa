import autocannon from 'autocannon'
import { startKeyedClient } from './keyed-client.ts'
import { startProgram } from './start-program.ts'
import { median, quantile } from './statistics.ts'

// Compares a call of svc_get_company with the lookup that it makes, with the same live key: the latency of one caller over
// one connection, request by request in turns, and the requests a second of many callers, round by round in turns, beside those of a
// bare server of the official SDK. Prints three lines. `node bench/mcp.ts [rounds] [callers] [seconds per round] [rounds of many callers]`

const company = { country: 'NO', registry_id: '923609016' }
const call = { jsonrpc: '2.0', id: 1, method: 'tools/call', params: { name: 'svc_get_company', arguments: company } }
const path = `/v1/companies/${company.country}/${company.registry_id}`

const [rounds = 2_000, callers = 200, seconds = 3, loads = 5] = process.argv.slice(2).map(Number)
await using client = await startKeyedClient()

const contenders = [
  { times: [] as number[], send: () => client.timed(1, path) },
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
  `a lookup by MCP: p50 ${mcp.toFixed(2)} ms, by REST ${rest.toFixed(2)} ms; ${(mcp - rest).toFixed(2)} ms more, ${(mcp / rest).toFixed(2)} times (${rounds} rounds in turns; goal at most 1.5 times)\n`,
)

const { child: bare, line: barePort } = await startProgram('./bare-mcp.ts')
const accept = 'application/json, text/event-stream'
const headers = { accept, authorization: `Bearer ${client.key}`, 'content-type': 'application/json' }
const surfaces = [
  { perSecond: [] as number[], request: { url: client.url + path, method: 'GET' as const } },
  {
    perSecond: [] as number[],
    request: { url: `${client.url}/mcp`, method: 'POST' as const, body: JSON.stringify(call) },
  },
  {
    perSecond: [] as number[],
    request: { url: `http://127.0.0.1:${barePort}/`, method: 'POST' as const, body: JSON.stringify(call) },
  },
]
for (let round = 0; round <= loads; round += 1)
  for (const { perSecond, request } of surfaces) {
    const { requests, non2xx, errors } = await autocannon({
      ...request,
      headers,
      connections: callers,
      duration: seconds,
    })
    if (non2xx + errors > 0) throw new Error(`${non2xx + errors} replies were not 200`)
    if (round > 0) perSecond.push(requests.average)
  }
bare.kill()
const [byRest, byMcp, byBare] = surfaces.map(({ perSecond }) => perSecond) as [number[], number[], number[]]
const shareOf = (rates: readonly number[]) => median(rates.map((rate, at) => rate / (byRest[at] ?? 0))).toFixed(2)
process.stdout.write(
  `${callers} callers: ${Math.round(median(byMcp))} calls/s by MCP, ${Math.round(median(byRest))} lookups/s by REST; ${shareOf(byMcp)} of them (${loads} rounds of ${seconds} s in turns, median; goal at least 0.6)\n`,
)
process.stdout.write(
  `the official SDK alone, with a tool that does nothing: ${Math.round(median(byBare))} calls/s, ${shareOf(byBare)} of the lookups\n`,
)
