import { type CuttingProxy, cuttingProxy } from './cutting-proxy.ts'
import { type PostgresServer, startPostgres } from './postgres.ts'
import { until } from './until.ts'

/** A PostgreSQL with a synchronous streaming standby, behind an address that leads to whichever is the primary. */
export interface PostgresPair extends AsyncDisposable {
  primary(): PostgresServer
  /** The server that follows it; undefined between a promotion and `rejoin`. */
  standby(): PostgresServer | undefined
  /** The way of clients to the primary, which a test may cut. */
  proxy: CuttingProxy
  /** The address of a database, by the proxy. */
  url(database: string): string
  /** Kills the primary and promotes the standby, which is without a standby of its own until `rejoin`. */
  promote(): Promise<void>
  /**
   * Promotes the standby and leaves the primary running, with all its connections; new ones go to the promoted server. Resolves
   * to a function that ends the old primary.
   */
  promoteBeside(): Promise<() => Promise<void>>
  /** Starts a new standby, as a copy of the primary, and waits until commits wait for it. */
  rejoin(): Promise<void>
}

interface PairOptions {
  settings?: Readonly<Record<string, string>>
  /** Whether a commit waits for the standby; otherwise the standby may lack the newest. */
  isSynchronous?: boolean
}

const ofPair = {
  wal_level: 'replica',
  hot_standby: 'on',
  wal_keep_size: '512MB',
  max_wal_senders: '10',
  wal_retrieve_retry_interval: '500ms',
}

async function setSynchronous(server: PostgresServer, names: string) {
  // Each in its own transaction: ALTER SYSTEM refuses to run in one with others.
  await server.run(`ALTER SYSTEM SET synchronous_standby_names = '${names}'`)
  await server.run('SELECT pg_reload_conf()')
}

async function follow(primary: PostgresServer, isSynchronous: boolean): Promise<PostgresServer> {
  const standby = await startPostgres({ standbyOf: primary })
  if (isSynchronous) await setSynchronous(primary, 'standby')
  const state = async () => {
    const { rows } = await primary.run('SELECT state, sync_state FROM pg_stat_replication')
    return rows.map(row => `${row.state} ${row.sync_state}`).join()
  }
  await until(async () => (await state()) === `streaming ${isSynchronous ? 'sync' : 'async'}`)
  return standby
}

/** Makes a standby a primary without one. */
export async function promoted(server: PostgresServer): Promise<void> {
  // Waiting for it in a statement could end that: a standby cancels what is in the way of the log.
  await server.run('SELECT pg_promote(wait => false)')
  await until(async () => {
    const { rows } = await server.run('SELECT pg_is_in_recovery() AS waits')
    return rows[0].waits === false
  })
  await setSynchronous(server, '')
}

/** Starts both; the second is a copy of the first. */
export async function startPostgresPair({ settings, isSynchronous = true }: PairOptions = {}): Promise<PostgresPair> {
  await using stack = new AsyncDisposableStack()
  let primary = await startPostgres({ settings: { ...ofPair, ...settings } })
  let standby: PostgresServer | undefined
  let unfenced: PostgresServer | undefined
  const all = () => [primary, standby, unfenced]
  stack.defer(async () => void (await Promise.all(all().map(each => each?.[Symbol.asyncDispose]()))))
  standby = await follow(primary, isSynchronous)
  const proxy = stack.use(await cuttingProxy(primary.port))
  const owned = stack.move()
  /** Makes the standby the primary; resolves to its port. */
  const replace = async () => {
    if (!standby) throw new Error('there is no standby')
    await promoted(standby)
    primary = standby
    standby = undefined
    return primary.port
  }
  return {
    primary: () => primary,
    standby: () => standby,
    proxy,
    url: database => primary.url(database).replace(`:${primary.port}/`, `:${proxy.port}/`),
    promote: async () => {
      const old = primary
      await old.kill()
      proxy.moveTo(await replace())
      await old[Symbol.asyncDispose]()
    },
    promoteBeside: async () => {
      const old = primary
      unfenced = old
      proxy.leadTo(await replace())
      return async () => {
        unfenced = undefined
        await old.kill()
        await old[Symbol.asyncDispose]()
      }
    },
    rejoin: async () => {
      standby ??= await follow(primary, isSynchronous)
    },
    [Symbol.asyncDispose]: () => owned.disposeAsync(),
  }
}
