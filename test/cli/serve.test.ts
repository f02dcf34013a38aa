import assert from 'node:assert/strict'
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, mkdirSync, writeFileSync } from 'node:fs'
import { type AddressInfo, createServer } from 'node:net'
import { join } from 'node:path'
import { freePort } from '../support/free-port.ts'
import { fixture, seedInto } from '../support/partition-stores.ts'
import { tempFolder } from '../support/temp-folder.ts'
import { until } from '../support/until.ts'
import { type Served, serve, stop } from './serve.ts'
import { environment, program, refusalOf, spawnSvc, svc } from './svc.ts'

const demoKeyIn = (lines: readonly string[]) => /^Demo key: (\S+)$/m.exec(lines.join('\n'))?.[1] ?? ''

describe('svc serve', () => {
  const folder = tempFolder()
  let settings: Record<string, string>
  let served: Served

  const lookup = (key: string) =>
    fetch(`http://127.0.0.1:${settings.SVC_PORT}/v1/companies/NO/923609016`, {
      headers: { authorization: `Bearer ${key}` },
    })

  before(async () => {
    settings = { SVC_DATA_DIR: join(folder.path, 'data'), SVC_PORT: String(await freePort()) }
    served = await serve(settings)
  })
  after(async () => {
    await stop(served)
    folder[Symbol.dispose]()
  })

  it('makes the data folder, loads the embedded sample, and prints both, its address and the demo key', () => {
    const [made, loaded = '', serving, demo = '', ...rest] = served.lines
    assert.equal(made, `Created the data folder ${settings.SVC_DATA_DIR}.`)
    const [, companies] = /^Loaded the embedded sample: (\d+) real companies of 19 countries\./.exec(loaded) ?? []
    assert.ok(Number(companies) >= 19, loaded)
    assert.equal(serving, `Serving on http://127.0.0.1:${settings.SVC_PORT} (data in ${settings.SVC_DATA_DIR})`)
    assert.match(demo, /^Demo key: svc_test_rk_/)
    assert.equal(rest.length, 2)
  })

  it('tells of the folder and the sample before the log does of the search index that is built of it', async () => {
    await until(() => served.output().includes('search index built'))
    const [made, built] = ['Loaded the embedded sample', 'search index built'].map(text =>
      served.output().indexOf(text),
    )
    assert.ok((made ?? -1) >= 0 && (made ?? 0) < (built ?? 0), served.output())
  })

  it('prints one curl line that works when pasted', async () => {
    const line = served.lines.at(-1) ?? ''
    const [, header = '', url = ''] = /^ {2}curl -H 'Authorization: ([^']+)' (\S+)$/.exec(line) ?? []
    const reply = await fetch(url, { headers: { authorization: header } })
    assert.equal(reply.status, 200)
    assert.equal(((await reply.json()) as { registry_id: string }).registry_id, '923609016')
  })

  it('says that the imported data of NO are lost, where its partition is and the sample of the other 18 is loaded', async () => {
    using folder = tempFolder()
    mkdirSync(join(folder.path, 'tasks'))
    writeFileSync(join(folder.path, 'tasks', 'import-no.json'), '{"succeeded":1,"failed":null}\n')
    const served = await serve({ SVC_DATA_DIR: folder.path, SVC_PORT: String(await freePort()) })
    assert.equal(await stop(served), 0)
    const line = /^Loaded .* of 18 countries\. The imported data of NO are lost: import them again\.$/m
    assert.match(served.lines.join('\n'), line)
  })

  it('opens no debugger on SIGUSR1, and goes on', async () => {
    served.child.kill('SIGUSR1')
    assert.equal((await lookup(demoKeyIn(served.lines))).status, 200)
    assert.doesNotMatch(served.output(), /Debugger/)
  })

  it('accepts a key just created by svc keys create, and refuses it on the next request after svc keys revoke', async () => {
    const run = async <T>(...args: string[]) => (await svc([...args, '--json'], settings)).json<T>()
    const { account_id } = await run<{ account_id: string }>('accounts', 'create', '--name', 'Acme', '--tier', 'free')
    const made = ['keys', 'create', '--account', account_id, '--scopes', 'companies:read']
    const { key, kid } = await run<{ key: string; kid: string }>(...made)
    assert.equal((await lookup(key)).status, 200)
    await run('keys', 'revoke', kid)
    const refused = await lookup(key)
    assert.equal(refused.status, 401)
    assert.match(((await refused.json()) as { correction: string }).correction, /revoked/)
  })

  it('says only lines of JSON on a pipe, from the first one on, also why it does not start', async () => {
    const started = served
      .output()
      .split('\n')
      .filter(line => line !== '')
    for (const line of started) assert.equal(typeof JSON.parse(line).time, 'number', line)
    const { code, stderr } = await spawnSvc(['serve'], { ...settings, SVC_LOG_FORMAT: 'json' })
    const { level, msg } = JSON.parse(stderr)
    assert.deepEqual([code, level], [1, 60])
    assert.match(msg, /^svc: 127\.0\.0\.1:\d+ is in use/)
  })

  it('refuses a port in use in one line with the setting to change, exits 1, and has not touched the data folder', async () => {
    using other = tempFolder()
    const dataDir = join(other.path, 'data')
    const ran = refusalOf(await spawnSvc(['serve'], { ...settings, SVC_DATA_DIR: dataDir }))
    assert.equal(ran.code, 1)
    assert.deepEqual(ran.lines, [
      `svc: 127.0.0.1:${settings.SVC_PORT} is in use by another program; set SVC_PORT to another port`,
    ])
    assert.ok(!existsSync(dataDir))
  })

  it('binds its port before its data is open: until then /livez is 200, /readyz and lookups are 503', async () => {
    // A database that accepts connections and never answers: the data stays closed.
    const database = createServer().listen(0, '127.0.0.1')
    await once(database, 'listening')
    const { port } = database.address() as AddressInfo
    using other = tempFolder()
    const own = String(await freePort())
    const child = spawn(program, ['serve'], {
      env: environment({
        SVC_DATA_DIR: join(other.path, 'data'),
        SVC_PORT: own,
        SVC_KEY_SECRET: 'k'.repeat(32),
        SVC_DATABASE_URL: `postgres://svc@127.0.0.1:${port}/svc`,
      }),
      stdio: 'ignore',
    })
    using stack = new DisposableStack()
    stack.defer(() => child.kill('SIGKILL'))
    stack.defer(() => database.close())
    const ended = once(child, 'close')
    const address = `http://127.0.0.1:${own}`
    const statusOf = async (path: string) => (await fetch(`${address}${path}`)).status
    await until(async () => (await statusOf('/livez').catch(() => 0)) === 200)
    assert.deepEqual([await statusOf('/readyz'), await statusOf('/v1/companies/NO/923609016')], [503, 503])
    child.kill('SIGKILL')
    await ended
  })

  it('refuses a port of operators in use in one line with the setting to change', async () => {
    const port = await freePort()
    const taken = settings.SVC_PORT ?? ''
    const ran = refusalOf(await svc(['serve'], { ...settings, SVC_PORT: String(port), SVC_ADMIN_PORT: taken }))
    assert.deepEqual(ran.lines, [
      `svc: 127.0.0.1:${taken} is in use by another program; set SVC_ADMIN_PORT to another port`,
    ])
  })

  it('refuses an address of another machine in one line with the setting to change', async () => {
    const ran = refusalOf(await svc(['serve'], { ...settings, SVC_HOST: '203.0.113.7' }))
    assert.deepEqual(ran.lines, [
      `svc: 203.0.113.7:${settings.SVC_PORT} is not an address of this machine; set SVC_HOST to one that is`,
    ])
  })

  it('logs one line of JSON for each request on stdout, and no key in any', async () => {
    const demoKey = demoKeyIn(served.lines)
    await lookup(demoKey)
    const isBuilt = (line: string) => JSON.parse(line).msg === 'search index built'
    await until(() => served.log.length >= 4 && served.log.some(isBuilt))
    const requests = served.log.filter(line => !isBuilt(line))
    assert.equal(requests.length, served.log.length - 1)
    for (const line of requests) assert.equal(typeof JSON.parse(line).request_id, 'string')
    assert.ok(!served.log.join('\n').includes(demoKey.split('_')[4] ?? ''))
  })

  it('stops on SIGTERM with exit code 0, and starts again with the same demo key and without loading the sample', async () => {
    assert.equal(await stop(served), 0)
    const demoKey = demoKeyIn(served.lines)
    served = await serve({ ...settings, SVC_DRAIN_SECONDS: '1' })
    assert.equal(demoKeyIn(served.lines), demoKey)
    assert.doesNotMatch(served.lines.join('\n'), /Loaded/)
    assert.equal((await lookup(demoKey)).status, 200)
  })

  it('drains as after SIGTERM and ends with exit code 0 when its terminal is closed, although the shell and the system both send SIGHUP', async () => {
    const ended = once(served.child, 'close')
    served.child.kill('SIGHUP')
    await until(() => served.output().includes('Stopping in 1 s'))
    served.child.kill('SIGHUP')
    assert.deepEqual(await ended, [0, null])
  })
})

describe('svc serve --no-sample', () => {
  it('serves an imported register and answers 503 for the others, although the folder has the sample', async () => {
    using folder = tempFolder()
    const settings = { SVC_DATA_DIR: join(folder.path, 'data'), SVC_PORT: String(await freePort()) }
    await seedInto(folder.path)
    const imported = await svc(
      ['import', 'no', fixture('enheter-synthetic.csv'), '--snapshot-date', '2026-11-19'],
      settings,
    )
    assert.equal(imported.code, 0, imported.stderr)
    const served = await serve(settings, [], ['--no-sample'])
    const answers = async (path: string) => {
      const headers = { authorization: `Bearer ${demoKeyIn(served.lines)}` }
      const reply = await fetch(`http://127.0.0.1:${settings.SVC_PORT}${path}`, { headers })
      return [reply.status, ((await reply.json()) as { code?: string }).code]
    }
    try {
      assert.doesNotMatch(served.lines.join('\n'), /Loaded/)
      const { pathname = '' } = URL.parse(/http:\S+$/.exec(served.lines.at(-1) ?? '')?.[0] ?? '') ?? {}
      assert.match(pathname, /^\/v1\/companies\/NO\/899999/)
      assert.deepEqual(await answers(pathname), [200, undefined])
      assert.deepEqual(await answers('/v1/companies/NO/899999002'), [200, undefined])
      assert.deepEqual(await answers('/v1/companies/NO/923609016'), [404, 'company_not_found'])
      assert.deepEqual(await answers('/v1/companies/GB/00445790'), [503, 'partition_unavailable'])
    } finally {
      assert.equal(await stop(served), 0)
    }
    const { stdout } = await svc(['import', '--list'], settings)
    assert.doesNotMatch(stdout, /sample/)
  })

  it('names the damaged partitions, and says what to do, where no other is there', async () => {
    using folder = tempFolder()
    const settings = { SVC_DATA_DIR: join(folder.path, 'data'), SVC_PORT: String(await freePort()) }
    mkdirSync(join(settings.SVC_DATA_DIR, 'partitions'), { recursive: true })
    for (const country of ['NO', 'GB'])
      writeFileSync(join(settings.SVC_DATA_DIR, 'partitions', `${country}.sqlite`), 'x'.repeat(8_192))
    const served = await serve(settings, [], ['--no-sample'])
    const said = 'cannot be read. svc doctor says why; import their registers again.'
    assert.equal(served.lines.at(-1), `No company can be served: the partitions of GB, NO ${said}`)
    assert.equal(await stop(served), 0)
  })

  it('says how registers are loaded in place of a lookup while there is no company, and answers for a country whom to ask', async () => {
    using folder = tempFolder()
    const settings = { SVC_DATA_DIR: join(folder.path, 'data'), SVC_PORT: String(await freePort()) }
    const served = await serve(settings, [], ['--no-sample'], program, /^No company yet/)
    try {
      assert.equal(served.lines.at(-1), 'No company yet: svc import loads registers.')
      const headers = { authorization: `Bearer ${demoKeyIn(served.lines)}` }
      const reply = await fetch(`http://127.0.0.1:${settings.SVC_PORT}/v1/companies/NO/923609016`, { headers })
      const { detail, correction } = (await reply.json()) as { detail: string; correction: string }
      assert.equal(detail, 'This server has no data for NO. Other countries may be served.')
      assert.match(correction, /^Ask the operator to load the register of this country\. /)
    } finally {
      assert.equal(await stop(served), 0)
    }
  })
})
