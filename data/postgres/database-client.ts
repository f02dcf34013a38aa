import pg from 'pg'
import { StoreUnavailableError } from '../store-unavailable-error.ts'
import type { DatabaseConfig, DatabaseHost } from './client-config.ts'
import { toStoreError } from './postgres-error.ts'
import { servingSql } from './session-settings.ts'

/** Closes a connection at once, without the message that ends it in order, because the network may drop that. */
export const breakConnection = (client: pg.ClientBase): void => void (client as pg.Client).connection.stream.destroy()

/** Whether a server can be written to; rejects where it cannot be reached. */
async function isWritable(config: DatabaseConfig, host: DatabaseHost): Promise<boolean> {
  const client = new pg.Client({ ...config, ...host })
  client.on('error', () => {})
  try {
    await client.connect()
    const { rows } = await client.query<{ transaction_read_only: string }>('SHOW transaction_read_only')
    return rows[0]?.transaction_read_only === 'off'
  } finally {
    breakConnection(client)
  }
}

const reasonOf = (error: unknown) => (error instanceof Error ? (toStoreError(error) as Error).message : String(error))

/**
 * The first server of an address with several that can be written to, and from then on the first that is tried. Rejects with
 * StoreUnavailableError if there is none.
 */
export async function writableHost(config: DatabaseConfig): Promise<DatabaseHost> {
  const hosts = config.hosts ?? []
  let reason = 'PostgreSQL is unavailable: cannot execute statements in a read-only server'
  for (const host of [...hosts])
    try {
      if (!(await isWritable(config, host))) continue
      // The list is shared by all connections of the address.
      hosts.unshift(...hosts.splice(hosts.indexOf(host), 1))
      return host
    } catch (error) {
      reason = reasonOf(error)
    }
  throw new StoreUnavailableError(`${reason} (none of ${hosts.length} servers can be written to)`)
}

type Callback = ((error: Error) => void) | ((error: null, client: pg.Client) => void)

/**
 * A connection that, where its address names several servers, is to the first that can be written to. One that is lost, at whatever
 * moment, rejects its statements and does not end the process.
 */
export class DatabaseClient extends pg.Client {
  readonly #config: DatabaseConfig

  constructor(config: DatabaseConfig = { settings: servingSql }) {
    super(config)
    this.#config = config
    // The connection may be lost before its user can listen: the server may end it in the packet that says it is ready.
    this.on('error', () => {})
  }

  async #connect(): Promise<pg.Client> {
    if (this.#config.hosts) Object.assign(this, await writableHost(this.#config))
    await super.connect()
    try {
      await this.query(this.#config.settings)
    } catch (error) {
      breakConnection(this)
      throw error
    }
    return this
  }

  override connect(): Promise<pg.Client>
  override connect(callback: Callback): void
  override connect(callback?: Callback): Promise<pg.Client> | undefined {
    const connecting = this.#connect()
    if (!callback) return connecting
    const done = callback as (error: Error | null, client?: pg.Client) => void
    connecting.then(client => done(null, client), done)
    return undefined
  }
}
