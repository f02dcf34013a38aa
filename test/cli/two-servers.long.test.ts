import assert from 'node:assert/strict'
import { freePort } from '../support/free-port.ts'
import { tempFolder } from '../support/temp-folder.ts'
import { serve, stop } from './serve.ts'
import { spawnSvc } from './svc.ts'

const lookups = 20

describe('two servers started at the same time on an empty data folder', () => {
  it(`both serve: ${lookups} lookups by each are billed as ${2 * lookups}, both report that, a revoked key is refused by both, and the folder is intact`, async () => {
    using folder = tempFolder()
    const settings = { SVC_DATA_DIR: folder.path }
    const ports = [await freePort(), await freePort()]
    const servers = await Promise.all(ports.map(port => serve({ ...settings, SVC_PORT: String(port) })))
    try {
      const run = async <T>(...args: string[]) => (await spawnSvc([...args, '--json'], settings)).json<T>()
      const { account_id } = await run<{ account_id: string }>('accounts', 'create', '--name', 'Acme', '--tier', 'free')
      const create = ['keys', 'create', '--account', account_id, '--scopes', 'companies:read,usage:read']
      const { key, kid } = await run<{ key: string; kid: string }>(...create)
      const get = (port: number, path: string) =>
        fetch(`http://127.0.0.1:${port}${path}`, { headers: { authorization: `Bearer ${key}` } })
      const statusesOf = (path: string) => Promise.all(ports.map(async port => (await get(port, path)).status))
      for (let sent = 0; sent < lookups; sent += 1)
        assert.deepEqual(await statusesOf('/v1/companies/NO/923609016'), [200, 200])
      for (const port of ports) {
        const usage = (await (await get(port, '/v1/account/usage')).json()) as { billable_results: { used: number } }
        assert.equal(usage.billable_results.used, 2 * lookups)
        assert.equal(((await (await get(port, '/v1/health')).json()) as { status: string }).status, 'pass')
      }
      await run('keys', 'revoke', kid)
      assert.deepEqual(await statusesOf('/v1/companies/NO/923609016'), [401, 401])
    } finally {
      assert.deepEqual(await Promise.all(servers.map(server => stop(server))), [0, 0])
    }
    const { code, stdout, stderr } = await spawnSvc(['doctor'], settings)
    assert.equal(code, 0, stdout + stderr)
  })
})
