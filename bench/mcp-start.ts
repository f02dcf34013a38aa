import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { fileURLToPath } from 'node:url'
import { quantile } from './statistics.ts'

// Measures how long `svc mcp` takes from its start to the answer to `initialize`, beside a bare Node that answers anything, in turns.
// Prints a line. `node bench/mcp-start.ts [rounds]`

const svc = fileURLToPath(new URL('../bin/svc', import.meta.url))
const bare = "process.stdin.once('data', () => process.stdout.write('{}\\n'))"
const key = `svc_live_rk_${'k'.repeat(12)}_${'s'.repeat(32)}_${'c'.repeat(6)}`
const params = { protocolVersion: '2025-11-25', capabilities: {}, clientInfo: { name: 'bench', version: '1' } }
const initialize = `${JSON.stringify({ jsonrpc: '2.0', id: 1, method: 'initialize', params })}\n`

/** Milliseconds until a program answers. */
async function timed(command: string, args: readonly string[]): Promise<number> {
  const start = performance.now()
  const child = spawn(command, args, {
    stdio: ['pipe', 'pipe', 'inherit'],
    env: { ...process.env, SVC_API_KEY: key, SVC_BASE_URL: 'http://127.0.0.1:1' },
  })
  child.stdin.write(initialize)
  await once(child.stdout, 'data')
  const time = performance.now() - start
  child.stdin.end()
  await once(child, 'exit')
  return time
}

const [rounds = 30] = process.argv.slice(2).map(Number)
const contenders = [
  { times: [] as number[], start: () => timed(process.execPath, ['-e', bare]) },
  { times: [] as number[], start: () => timed(svc, ['mcp']) },
]
// The first rounds fill the cache of compiled code.
for (let round = -2; round < rounds; round += 1)
  for (const { times, start } of contenders) {
    const time = await start()
    if (round >= 0) times.push(time)
  }
const [node, mcp] = contenders.map(({ times }) => [quantile(times, 0), quantile(times, 0.5)].map(Math.round))
process.stdout.write(
  `svc mcp answers initialize after ${mcp?.[1]} ms (median; best ${mcp?.[0]}), a bare Node after ${node?.[1]} ms (best ${node?.[0]}) (${rounds} starts in turns; goal at most 300 ms)\n`,
)
