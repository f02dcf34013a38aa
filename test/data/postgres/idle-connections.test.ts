import assert from 'node:assert/strict'
import { existsSync, readFileSync } from 'node:fs'
import { clientConfig } from '#data/postgres/client-config.ts'
import { DatabaseClient } from '#data/postgres/database-client.ts'
import { accountsDatabase } from '../../support/account-engines.ts'
import { hasPostgres } from '../../support/postgres.ts'
import { until } from '../../support/until.ts'

const sockets = '/proc/net/tcp'
const suite = hasPostgres && existsSync(sockets) ? describe : describe.skip
const hexOf = (port: number) => port.toString(16).toUpperCase().padStart(4, '0')

/** The timer of a connection from a port, as Linux shows it: its kind, 02 to probe an idle connection, and hundredths of a second. */
function timerOf(port: number): [kind: string | undefined, seconds: number] {
  const line = readFileSync(sockets, 'utf8')
    .split('\n')
    .find(each => new RegExp(`^ *\\d+: [0-9A-F]+:${hexOf(port)} `).test(each))
  const [kind, when = ''] = line?.trim().split(/\s+/)[5]?.split(':') ?? []
  return [kind, Number.parseInt(when, 16) / 100]
}

suite('an idle connection to PostgreSQL', () => {
  it('is probed within 60 s, before a firewall forgets it: the next charge over it would wait, and be refused', async () => {
    const client = new DatabaseClient(clientConfig(await accountsDatabase()))
    await client.connect()
    const { localPort } = client.connection.stream as unknown as { localPort: number }
    await until(() => timerOf(localPort)[0] === '02')
    const [, seconds] = timerOf(localPort)
    await client.end()
    assert.ok(seconds <= 60, `${seconds} s`)
  })
})
