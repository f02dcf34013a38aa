import assert from 'node:assert/strict'
import { once } from 'node:events'
import { writeFileSync } from 'node:fs'
import { connect } from 'node:net'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { connectPostgres } from '#data/postgres/connect.ts'
import { slotOf } from '#domain/keys/slot.ts'
import { svc } from '../cli/svc.ts'
import { newDatabase } from '../support/database-of.ts'
import { isInstalled } from '../support/is-installed.ts'
import { hasPostgres } from '../support/postgres.ts'
import { startTestService, type TestService } from '../support/service.ts'
import { tempFolder } from '../support/temp-folder.ts'
import { until } from '../support/until.ts'
import { send } from './send-to-proxy.ts'
import { haproxy } from './started-edge.ts'
import { startProxy } from './started-proxy.ts'

const secret = 'the one server secret of both the cells'
const isHere = hasPostgres && isInstalled('haproxy', ['-v']) && isInstalled('openssl', ['version'])
const suite = isHere ? describe : describe.skip

suite('moving a slot behind HAProxy, as docs/fleet.md says', () => {
  it('loses and doubles nothing while 4 clients go on: 200 or 503, each charge once, none in the first cell any more', async () => {
    await using stack = new AsyncDisposableStack()
    const folder = stack.use(tempFolder())
    const urls = [await newDatabase(), await newDatabase()] as const
    const cells: TestService[] = []
    for (const [at, url] of urls.entries())
      cells.push(
        stack.use(
          await startTestService({
            SVC_DATABASE_URL: url,
            SVC_KEY_SECRET: secret,
            SVC_TRUST_PROXY: '1',
            SVC_SLOTS: at === 0 ? '00-Uz' : 'V0-zz',
          }),
        ),
      )
    const [a = assert.fail(), b = assert.fail()] = cells
    const hosts = [a, b].map(({ url }) => [new URL(url).host])
    const edge = stack.use(await startProxy(haproxy({ a: hosts[0] ?? [], b: hosts[1] ?? [] }), a.url))
    await until(async () => (await send(edge, '/livez')).status === 200)

    const { text: key, kid, accountId } = await a.key()
    const seen: Record<string, number> = {}
    const remaining: number[] = []
    let isOver = false
    const refused = new Set<number>()
    const client = async (_: unknown, number: number) => {
      while (!isOver) {
        const headers = { authorization: `Bearer ${key}` }
        const reply = await send(edge, '/v1/companies/NO/923609016', { headers })
        seen[reply.status] = (seen[reply.status] ?? 0) + 1
        if (reply.status === 503) refused.add(number)
        if (reply.status === 200) remaining.push(Number(reply.headers['x-svc-credits-remaining']))
        await sleep(50)
      }
    }
    const clients = Array.from({ length: 4 }, client)
    await until(() => remaining.length >= 8)

    writeFileSync(join(folder.path, 'b.yaml'), `database_url: ${urls[1]}\n`)
    const args = ['slots', 'move', slotOf(kid), '--to', join(folder.path, 'b.yaml'), '--drain', '1s', '--json']
    const { code, stderr } = await svc(args, {
      SVC_DATABASE_URL: urls[0],
      SVC_KEY_SECRET: secret,
      SVC_DATA_DIR: folder.path,
    })
    assert.equal(code, 0, stderr)
    // Whoever is refused has all its replies of the first cell.
    await until(() => refused.size === clients.length)
    const ofFirst = remaining.length
    const socket = connect(join(edge.folder, 'admin.sock'))
    await once(socket, 'connect')
    socket.end(`add map ${join(edge.folder, 'slots.map')} ${slotOf(kid)} cell-b\n`)
    await until(() => remaining.length >= ofFirst + 8)
    isOver = true
    await Promise.all(clients)

    assert.deepEqual(Object.keys(seen), ['200', '503'])
    assert.equal(new Set(remaining).size, remaining.length)
    assert.equal(Math.max(...remaining) - Math.min(...remaining), remaining.length - 1)
    const usedIn = async (url: string) => {
      await using postgres = connectPostgres(url)
      const [row] = await postgres.query<{ months: number; events: number }>(
        `SELECT (SELECT sum(used) FROM usage_months WHERE account_id = $1) AS months,
           (SELECT sum(units) FROM usage_events WHERE account_id = $1) AS events`,
        [accountId],
      )
      return row
    }
    assert.deepEqual(await usedIn(urls[1]), { months: remaining.length, events: remaining.length })
    assert.deepEqual(await usedIn(urls[0]), { months: ofFirst, events: ofFirst })
  })
})
