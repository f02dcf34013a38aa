import assert from 'node:assert/strict'
import { connect, type Socket } from 'node:net'
import { recordAttack } from '../attack/record-attack.ts'
import { canLimit, limit, limitable } from './limits.ts'
import { companies, importNorway, isRefusal, lookUp, replaceFile, startStarved } from './starved-server.ts'

/** Opens connections; resolves when each is open or refused. */
async function openConnections(port: number, count: number): Promise<Socket[]> {
  const sockets = Array.from({ length: count }, () => connect(port, '127.0.0.1'))
  await Promise.all(sockets.map(socket => new Promise(resolve => socket.on('connect', resolve).on('error', resolve))))
  return sockets
}

describe('a server that has run out of a resource', () => {
  const itLimited = canLimit ? it : it.skip

  it('answers under ulimit -n 128 while 150 connections are open, and health passes once they are closed', async () => {
    await using server = await startStarved(['sh', '-c', 'ulimit -n 128; exec "$@"', 'sh'])
    const sockets = await openConnections(server.port, 150)
    const countries = Object.keys(companies) as (keyof typeof companies)[]
    let served = 0
    for (const country of countries) {
      const reply = await lookUp(server, country)
      assert.ok(reply.status === 200 || isRefusal(reply), `${country} ${reply.status}`)
      served += Number(reply.status === 200)
    }
    for (const path of ['/v1/health', '/v1/countries', '/v1/companies/search?q=nokia'])
      assert.ok([200, 503].includes((await server.request(path)).status), path)
    for (const socket of sockets) socket.destroy()
    await server.untilHealthy()
    assert.deepEqual([(await lookUp(server, 'FR')).status, server.served.child.exitCode], [200, null])
    recordAttack({
      attack: 'descriptors',
      sent: 'lookups, searches and health under ulimit -n 128, while 150 connections are open',
      verified: 'each gets its reply or 503; health passes once they are closed; the process survives',
      figures: `${served} of ${countries.length} countries served during it`,
    })
  })

  itLimited('without a descriptor left refuses the country it cannot open, serves the others, and heals', async () => {
    await using server = await startStarved(limitable)
    // Every lower descriptor is in use.
    limit(server.pid, '--nofile=8:')
    replaceFile(server, 'SE')
    await server.untilHealth(({ components }) => components.partitions.degraded.includes('SE'))
    assert.ok(isRefusal(await lookUp(server, 'SE')))
    assert.equal((await lookUp(server, 'NO')).status, 200)
    const tool = { jsonrpc: '2.0', id: 1, method: 'tools/call', params: { name: 'svc_list_countries', arguments: {} } }
    assert.ok((await server.request('/mcp', tool)).status >= 200)
    // No further connection is accepted.
    for (const socket of await openConnections(server.port, 10)) socket.destroy()
    limit(server.pid, '--nofile=1024:')
    await server.untilHealthy()
    assert.deepEqual([(await lookUp(server, 'SE')).status, server.served.child.exitCode], [200, null])
  })

  itLimited('without a process left serves files it cannot check and searches its old index, and heals', async () => {
    await using server = await startStarved(limitable)
    limit(server.pid, '--nproc=1:')
    for (const country of ['SE', 'CZ']) replaceFile(server, country)
    await importNorway(server)
    await server.untilHealth(({ components }) => components.search_index.status === 'fail')
    for (const country of ['NO', 'SE', 'CZ', 'FI'] as const) assert.equal((await lookUp(server, country)).status, 200)
    const found = await server.request('/v1/companies/search?q=nokia&country=FI')
    assert.deepEqual([found.status, found.body.candidates[0].name], [200, 'Nokia Oyj'])
    limit(server.pid, '--nproc=4096:')
    await server.untilHealthy()
    assert.equal(server.served.child.exitCode, null)
    recordAttack({
      attack: 'processes',
      sent: 'lookups and searches after three partitions changed, with no process or thread left (RLIMIT_NPROC)',
      verified: 'all served, the search by its old index; checks and index builds run once processes can be started',
      figures: '4 of 4 countries served during it',
    })
  })

  it('continues to serve when its log is on a full disk (/dev/full)', async () => {
    await using server = await startStarved([], '/dev/full')
    for (const country of ['NO', 'SE', 'FI'] as const) assert.equal((await lookUp(server, country)).status, 200)
    assert.equal(server.served.child.exitCode, null)
  })
})
