import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { processes, type SharedFleet } from './fleet-service.ts'
import { hasFleet, startFleet } from './start-fleet.ts'

// Runs test files against the balancer of a fleet of three servers: `node test/fleet/main.ts 'test/contract/*.test.ts'`. Tests that ask
// for more than requests and administration are counted as skipped: other runs have them. With SVC_THREADS=2 each server has 2
// request threads.
if (!hasFleet) process.exit(process.env.SVC_FLEET === 'required' ? 1 : 0)
await using fleet = await startFleet({
  hoursOff: [0, 0, 0],
  settings: process.env.SVC_THREADS ? { SVC_THREADS: process.env.SVC_THREADS } : {},
})
const shared: SharedFleet = {
  urls: fleet.urls,
  servers: fleet.servers.map(({ url }) => url),
  demoKey: fleet.servers[0]?.demoKey ?? '',
  databaseUrl: fleet.settings.SVC_DATABASE_URL,
  keySecret: fleet.settings.SVC_KEY_SECRET,
}
const child = spawn(process.execPath, ['test/run.ts', '--jobs', String(processes), ...process.argv.slice(2)], {
  stdio: 'inherit',
  env: { ...process.env, SVC_TEST_FLEET: JSON.stringify(shared) },
})
const [code] = await once(child, 'exit')
process.exitCode = code ?? 1
