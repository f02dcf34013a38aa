import assert from 'node:assert/strict'
import { once } from 'node:events'
import { type AddressInfo, createServer } from 'node:net'
import { connectPostgres } from '#data/postgres/connect.ts'
import { StoreUnavailableError } from '#data/store-unavailable-error.ts'

const message = (kind: string, body: Buffer) => {
  const length = Buffer.alloc(4)
  length.writeInt32BE(body.length + 4)
  return Buffer.concat([Buffer.from(kind), length, body])
}
const accepted = message('R', Buffer.alloc(4))
const ready = message('Z', Buffer.from('I'))
const ended = message(
  'E',
  Buffer.from('SFATAL\0VFATAL\0C57P01\0Mterminating connection due to unexpected postmaster exit\0\0'),
)

/** A server that accepts each connection and ends it in the same packet, as PostgreSQL does when it is killed then. */
async function endingServer() {
  const server = createServer(socket => {
    socket.on('error', () => {})
    socket.once('data', () => socket.end(Buffer.concat([accepted, ready, ended])))
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  return { port: (server.address() as AddressInfo).port, [Symbol.dispose]: () => void server.close() }
}

describe('a connection to PostgreSQL that is lost in the packet that says it is ready', () => {
  for (const [work, run] of [
    ['a statement', (url: string) => connected(url, postgres => postgres.query('SELECT 1'))],
    [
      'a transaction',
      (url: string) => connected(url, postgres => postgres.transaction(({ query }) => query('SELECT 1'))),
    ],
  ] as const)
    it(`rejects ${work}, 20 times, and does not end the process`, async () => {
      using server = await endingServer()
      const url = `postgres://svc:password@127.0.0.1:${server.port}/svc`
      for (let at = 0; at < 20; at += 1) await assert.rejects(run(url), StoreUnavailableError)
    })
})

async function connected<T>(
  url: string,
  work: (postgres: ReturnType<typeof connectPostgres>) => Promise<T>,
): Promise<T> {
  await using postgres = connectPostgres(url)
  return await work(postgres)
}
