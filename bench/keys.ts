import { randomBytes } from 'node:crypto'
import { join } from 'node:path'
import type { KeyStore } from '#data/accounts/key-store.ts'
import { openAccounts } from '#data/embedded/open-accounts.ts'
import { openPostgres } from '#data/postgres/open-postgres.ts'
import { newAccount } from '#domain/accounts/account.ts'
import { fixedSecrets } from '#domain/keys/secret-ring.ts'
import { storedKey } from '../test/data/stored-keys.ts'
import { startPostgres } from '../test/support/postgres.ts'
import { tempFolder } from '../test/support/temp-folder.ts'
import { atMost } from './goal.ts'
import { median } from './statistics.ts'

// Compares the read of a key in accounts.sqlite with that of a key held under the lease, and with one that PostgreSQL is asked for.
// Prints a line for each, in microseconds of processor time of this process.
// `node bench/keys.ts [reads per round] [rounds]`

const [reads = 50_000, rounds = 5] = process.argv.slice(2).map(Number)
const kids = Array.from({ length: 1_000 }, (_, at) => `kid${String(at).padStart(9, '0')}`)
const at = new Date().toISOString()
const inFlight = 64
const held = 'held under the lease'

async function microseconds(find: KeyStore['find'], count: number): Promise<number> {
  const started = process.cpuUsage()
  for (let read = 0; read < count; read += inFlight)
    await Promise.all(
      Array.from({ length: inFlight }, (_, each) => find(kids[((read + each) * 7919) % kids.length] ?? '')),
    )
  const { user, system } = process.cpuUsage(started)
  return (user + system) / count
}

async function fill({ accounts, keys }: Pick<Awaited<ReturnType<typeof openAccounts>>, 'accounts' | 'keys'>) {
  await accounts.create(newAccount({ id: 'acct_bench', name: 'Bench', tier: 'scale', created_at: at }))
  for (const kid of kids) await keys.create(storedKey(kid, 'acct_bench', { secret_hash: randomBytes(32) }))
}

using folder = tempFolder()
await using server = await startPostgres()
const options = {
  url: await server.createDatabase(),
  folder: join(folder.path, 'postgres'),
  source: fixedSecrets('x'.repeat(64)),
}
await using embedded = await openAccounts(join(folder.path, 'embedded'))
await using leased = await openPostgres({ ...options, holdsKeys: true })
await using asked = await openPostgres(options)
await fill(embedded)
await fill(leased)
const contenders = { 'accounts.sqlite': embedded, [held]: leased, 'asked for, gathered': asked }
const figures = Object.entries(contenders).map(([name, { keys }]) => ({
  name,
  find: keys.find,
  costs: [] as number[],
}))
for (const { find } of figures) await microseconds(find, kids.length * 4)
for (let round = 0; round < rounds; round += 1)
  for (const { find, costs } of figures) costs.push(await microseconds(find, reads))
const base = median(figures[0]?.costs ?? [])
for (const { name, costs } of figures) {
  const ratio = median(costs) / base
  const verdict = name === held ? `; ${atMost(0.3, ratio)}` : ''
  process.stdout.write(
    `${name}: ${median(costs).toFixed(1)} us a key, ${ratio.toFixed(2)} of accounts.sqlite${verdict}\n`,
  )
}
