import assert from 'node:assert/strict'
import { spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { connect } from 'node:net'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { fileURLToPath } from 'node:url'
import { allSlots } from '#domain/keys/slot.ts'
import { isInstalled } from '../support/is-installed.ts'
import { startTestService, type TestService } from '../support/service.ts'
import { tempFolder } from '../support/temp-folder.ts'
import { until } from '../support/until.ts'
import { linter } from './linter.ts'
import { send } from './send-to-proxy.ts'
import { envoy, haproxy } from './started-edge.ts'
import { type StartedProxy, shipped, startProxy } from './started-proxy.ts'

const envoyProgram = linter('envoy')
const isHaproxyHere = isInstalled('haproxy', ['-v'])
const hasOpenssl = isInstalled('openssl', ['version'])
const edges = [
  { name: 'HAProxy', isHere: isHaproxyHere, of: haproxy, isMapped: true },
  {
    name: 'Envoy',
    isHere: envoyProgram.isHere,
    of: (cells: Parameters<typeof haproxy>[0]) => envoy(cells, envoyProgram.program),
    isMapped: false,
  },
]

const secret = 'the one server secret of all the cells'
const lookup = '/v1/companies/NO/923609016'
const initialize = {
  jsonrpc: '2.0',
  id: 1,
  method: 'initialize',
  params: { protocolVersion: '2025-06-18', capabilities: {}, clientInfo: { name: 'test', version: '1' } },
}

/** Sends a command to the socket of HAProxy. */
async function command({ folder }: StartedProxy, line: string) {
  const socket = connect(join(folder, 'admin.sock'))
  await once(socket, 'connect')
  socket.end(`${line}\n`)
  return text(socket)
}

describe('the slots in deploy/', () => {
  const slotMap = new Map(
    shipped('haproxy/slots.map')
      .split('\n')
      .filter(line => /^\w/.test(line))
      .map(line => line.split(' ') as [string, string]),
  )

  it('all have a cell, which HAProxy knows', () => {
    assert.equal(slotMap.size, 62)
    for (const slot of allSlots) assert.ok(slotMap.has(slot.slice(0, 1)), slot)
    for (const cell of slotMap.values())
      assert.match(shipped('haproxy/cells.cfg'), new RegExp(`^backend ${cell}$`, 'm'))
  })

  it('have the same cell in Envoy', () => {
    const [, ofB = ''] = /(\[V-Za-z\])\[0-9A-Za-z\]\{11\}/.exec(shipped('envoy/envoy.yaml')) ?? []
    for (const [prefix, cell] of slotMap) assert.equal(new RegExp(ofB).test(prefix), cell === 'cell-b', prefix)
  })

  const checks = isHaproxyHere && hasOpenssl ? it : it.skip
  for (const cells of ['cells.cfg', 'compose.cfg'])
    checks(`are read by HAProxy without a warning, with deploy/haproxy/${cells} as it is there`, () => {
      using folder = tempFolder()
      const setting = { folder: folder.path, port: 18_443, plainPort: 18_080, upstream: '' }
      haproxy({ a: [], b: [] })(setting)
      const servers = fileURLToPath(new URL(`../../deploy/haproxy/${cells}`, import.meta.url))
      const args = ['-c', '-f', join(folder.path, 'haproxy.cfg'), '-f', servers]
      const { status, stderr } = spawnSync('haproxy', args, { encoding: 'utf8' })
      assert.equal(status, 0, stderr)
      assert.doesNotMatch(stderr, /WARNING/)
    })
})

for (const { name, isHere, of, isMapped } of edges)
  (isHere && hasOpenssl ? describe : describe.skip)(`two cells behind ${name}, as deploy/ configures it`, () => {
    let servers: Record<'a1' | 'a2' | 'b1', TestService>
    let edge: StartedProxy
    before(async () => {
      const environment = { SVC_TRUST_PROXY: '1', SVC_KEY_SECRET: secret }
      const a1 = await startTestService({ ...environment, SVC_SLOTS: '00-Uz' })
      const ofFolder = { SVC_DATA_DIR: a1.dataDir, SVC_SLOTS: '00-Uz' }
      const a2 = await startTestService({ ...environment, ...ofFolder }, {}, { clock: a1.clock })
      const b1 = await startTestService({ ...environment, SVC_SLOTS: 'V0-zz' })
      servers = { a1, a2, b1 }
      const host = ({ url }: TestService) => new URL(url).host
      edge = await startProxy(of({ a: [host(a1), host(a2)], b: [host(b1), host(b1)] }), a1.url)
      await until(async () => (await send(edge, '/livez')).status === 200)
    })
    after(async () => {
      await edge?.[Symbol.asyncDispose]()
      for (const server of [servers?.a2, servers?.a1, servers?.b1]) await server?.[Symbol.asyncDispose]()
    })

    /** The server that has logged a request. */
    const serverOf = (requestId: unknown) =>
      Object.entries(servers).find(([, { log }]) => log.some(line => line.includes(String(requestId))))?.[0]
    const request = async (path: string, options: Parameters<typeof send>[2] = {}) => {
      const { status, headers, text: body } = await send(edge, path, options)
      await until(() => serverOf(headers['x-request-id']) !== undefined)
      return { status, headers, body, server: serverOf(headers['x-request-id']) ?? '' }
    }
    const withKey = (key: string, scheme = 'Bearer') => ({ headers: { authorization: `${scheme} ${key}` } })
    const keysOf = async (service: TestService, count: number) => {
      const keys: string[] = []
      while (keys.length < count) keys.push((await service.key()).text)
      return keys
    }

    it('sends 12 keys of each cell to that, however the scheme is written', async () => {
      for (const [service, cell] of [
        [servers.a1, 'a'],
        [servers.b1, 'b'],
      ] as const)
        for (const [at, key] of (await keysOf(service, 12)).entries()) {
          const { status, server } = await request(lookup, withKey(key, ['Bearer', 'bearer', 'BEARER'][at % 3]))
          assert.deepEqual([status, server.slice(0, 1)], [200, cell])
        }
    })

    it('sends all requests of a key to one server of its cell, and 24 keys to both', async () => {
      const used = new Set<string>()
      for (const key of await keysOf(servers.a1, 24)) {
        const replies = [await request(lookup, withKey(key)), await request(lookup, withKey(key))]
        const [remaining = 0, next = 0] = replies.map(({ headers }) => Number(headers['ratelimit-remaining']))
        assert.deepEqual([replies[0]?.server, remaining - next], [replies[1]?.server, 1])
        used.add(replies[0]?.server ?? '')
      }
      assert.deepEqual([...used].sort(), ['a1', 'a2'])
    })

    it('sends MCP clients to the cell of their key', async () => {
      const [key = ''] = await keysOf(servers.b1, 1)
      const accepts = { 'content-type': 'application/json', accept: 'application/json, text/event-stream' }
      const options = { method: 'POST', headers: { ...withKey(key).headers, ...accepts } }
      const { status, server } = await request('/mcp', { ...options, body: JSON.stringify(initialize) })
      assert.deepEqual([status, server], [200, 'b1'])
    })

    it('finds the key in the path of /reconcile', async () => {
      const [key = ''] = await keysOf(servers.b1, 1)
      const { status, server } = await request(`/reconcile/${key}`)
      assert.deepEqual([status, server], [200, 'b1'])
      if (isMapped) {
        await until(() => edge.log().includes('/reconcile/***'))
        assert.ok(!edge.log().includes(key))
      }
    })

    it('sends requests without a key to the first cell, each address to one server, and counts it by its own address', async () => {
      for (const at of [11, 12, 13]) {
        const from = { localAddress: `127.0.0.${at}` }
        const first = await request('/v1/health', from)
        const second = await request('/v1/health', { ...from, headers: { 'x-forwarded-for': '192.0.2.7' } })
        assert.deepEqual([first.server.slice(0, 1), second.server], ['a', first.server])
        assert.deepEqual(
          [first, second].map(({ headers }) => Number(headers['ratelimit-remaining'])),
          [59, 58],
        )
      }
    })

    it('sends what is no key of the service to the first cell, which refuses it', async () => {
      for (const authorization of [
        'Bearer none',
        'Basic c3ZjOmtleQ==',
        'svc_live_rk_zz_x',
        `Bearer ${'_'.repeat(80)}`,
      ]) {
        const { status, server } = await request(lookup, { headers: { authorization } })
        assert.deepEqual([status, server.slice(0, 1)], [401, 'a'], authorization)
      }
    })

    if (isMapped)
      it('moves a slot, or a single key, while it runs', async () => {
        const { text: key, kid } = await servers.b1.key()
        const map = join(edge.folder, 'slots.map')
        for (const [prefix, cell, status] of [
          [kid.slice(0, 2), 'cell-a', 401],
          [kid, 'cell-b', 200],
        ] as const) {
          await command(edge, `add map ${map} ${prefix} ${cell}`)
          assert.equal((await request(lookup, withKey(key))).status, status)
        }
      })

    it('sends the keys of a server that has stopped to the other one of its cell', async () => {
      const keys = await keysOf(servers.a1, 8)
      await servers.a2[Symbol.asyncDispose]()
      await until(async () => {
        const replies = await Promise.all(keys.map(key => send(edge, lookup, withKey(key))))
        return replies.every(({ status }) => status === 200)
      })
    })
  })
