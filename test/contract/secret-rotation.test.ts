import assert from 'node:assert/strict'
import { randomBytes } from 'node:crypto'
import { readFileSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import Database from 'better-sqlite3'
import { webhookKeysOf } from '#domain/keys/secret-ring.ts'
import { secretsIn } from '#domain/keys/secrets-in.ts'
import { openWithAny, sealSecret } from '#domain/webhooks/webhook-secret.ts'
import { addEndpoint } from '../../src/administration/webhooks/add-endpoint.ts'
import { svc } from '../cli/svc.ts'
import { confidentSearch } from '../support/confident-search.ts'
import { sendRequest } from '../support/send-request.ts'
import { startTestService, type TestService } from '../support/service.ts'
import { tempFolder } from '../support/temp-folder.ts'
import { describeEmbedded } from '../support/test-store.ts'
import { until } from '../support/until.ts'
import { startReceiver, verified } from '../support/webhook-receiver.ts'

const lookup = '/v1/companies/NO/923609016'
const search = '/v1/companies/search?q=oslo%20stockholm%20helsinki%20london%20paris&mode=address&limit=2&threshold=0.1'

interface Listed {
  number: number
  state: string
  keys: number
}

describeEmbedded('svc secret rotate, while the service runs', () => {
  let service: TestService
  let used: string
  let unused: string
  const secret = (...args: string[]) => svc(['secret', ...args], { SVC_DATA_DIR: service.dataDir })
  const listed = async () =>
    (await secret('list', '--json')).json<Listed[]>().map(({ number, state, keys }) => [number, state, keys])
  const statusWith = async (key: string, path = lookup) => (await sendRequest(service, path, { key })).status
  const rotate = async (...args: string[]) => {
    const { code, stderr } = await secret('rotate', '--keep-old', '0d', ...args)
    assert.deepEqual([code, stderr], [0, ''])
  }

  // The service knows the new secret within a second.
  const untilRehashed = () =>
    until(async () => {
      assert.equal(await statusWith(used), 200)
      return (await listed())[1]?.[2] === 3
    })

  beforeEach(async () => {
    service = await startTestService({}, { search: await confidentSearch() })
    used = (await service.key()).text
    unused = (await service.key()).text
  })
  afterEach(() => service[Symbol.asyncDispose]())

  it('ends no key: those of before and new ones are accepted on the next request', async () => {
    await rotate()
    const { text: fresh } = await service.key()
    for (const key of [fresh, used, unused]) assert.equal(await statusWith(key), 200)
  })

  it('that fails leaves the secret of before in its file, and 1 secret', async () => {
    const file = join(service.dataDir, 'key-secret')
    const before = readFileSync(file, 'utf8')
    const database = new Database(join(service.dataDir, 'accounts.sqlite'))
    database.exec(`CREATE TRIGGER full BEFORE INSERT ON audit_log BEGIN SELECT RAISE(ABORT, 'no room'); END`)
    assert.equal((await secret('rotate')).code, 1)
    database.exec('DROP TRIGGER full')
    database.close()
    assert.deepEqual(secretsIn(before.trim()), secretsIn(readFileSync(file, 'utf8').trim()))
    assert.equal((await listed()).length, 1)
    await rotate()
    assert.equal((await listed()).length, 2)
  })

  it('stores the hash of each key that is used under the new secret: of 5 keys, the demo key at once, and one in use', async () => {
    assert.deepEqual(await listed(), [[1, 'in use', 5]])
    await rotate()
    assert.deepEqual(await listed(), [
      [2, 'in use', 1],
      [1, 'accepted', 4],
    ])
    await untilRehashed()
    assert.equal(await statusWith(used), 200)
  })

  it('keeps the file private and the old secret in it, until that is retired', async () => {
    const file = join(service.dataDir, 'key-secret')
    const old = readFileSync(file, 'utf8').trim()
    await rotate()
    const { format, secrets } = JSON.parse(readFileSync(file, 'utf8'))
    assert.deepEqual([format, secrets.length, secrets[1]], [2, 2, old])
    assert.equal(statSync(file).mode & 0o777, 0o600)
    assert.equal((await secret('retire', '1', '--force')).code, 0)
    assert.equal(readFileSync(file, 'utf8').includes(old), false)
  })

  it('continues searches: a cursor of before leads to the next page', async () => {
    const first = await sendRequest(service, search, { key: used })
    await rotate()
    const next = `${search}&cursor=${encodeURIComponent(first.body.next_cursor)}`
    const reply = await sendRequest(service, next, { key: used })
    assert.deepEqual([reply.status, reply.headers['x-svc-cost-units']], [200, '0'])
  })

  it('retires the old secret with a figure: refused while keys need it, and then only keys never used since end', async () => {
    await rotate()
    await untilRehashed()
    const refused = await secret('retire', '1')
    assert.equal(refused.code, 1)
    assert.match(refused.stderr, /^svc: 3 active keys have not been used since server secret 1 was replaced/)
    assert.equal((await secret('retire', '1', '--force')).code, 0)
    await until(async () => (await statusWith(unused)) === 401)
    assert.equal(await statusWith(used), 200)
    assert.equal(await statusWith(service.demoKey), 200)
    assert.deepEqual(await listed(), [
      [2, 'in use', 2],
      [1, 'retired', 0],
    ])
  })

  it('is refused to retire the secret in use, one that is not there, and one before its time', async () => {
    await secret('rotate')
    const lines = []
    for (const number of ['2', '7']) lines.push((await secret('retire', number)).stderr)
    assert.match(lines[0] ?? '', /^svc: server secret 2 is in use: rotate it first\n$/)
    assert.match(lines[1] ?? '', /^svc: there is no server secret 7\n$/)
  })

  it('leaves the audit log whole over rotations and retirements, each of which it has', async () => {
    await rotate()
    await rotate()
    assert.equal((await secret('retire', '1', '--force')).code, 0)
    const doctor = await svc(['doctor', '--json'], { SVC_DATA_DIR: service.dataDir })
    const { issues } = doctor.json<{ issues: string[] }>()
    assert.deepEqual(
      issues.filter(line => /audit|secret/.test(line)),
      [],
    )
  })

  it('seals the signing secrets of webhooks again, so that they outlast the old secret, and deliveries go on', async () => {
    await using receiver = await startReceiver()
    const request = { url: receiver.url, events: [], account_id: null, allowInsecure: true, isPublic: false }
    const { endpoint, secret: signing } = await addEndpoint(service.administration, request)
    await rotate()
    const { serverSecrets: secrets, webhooks } = service.administration
    await secrets.refresh()
    const [sealed] = await webhooks.endpoints()
    assert.equal(
      openWithAny(sealed?.secret ?? assert.fail(), endpoint.id, [secrets.current().signing.webhookKey]),
      signing,
    )
    assert.equal((await secret('retire', '1', '--force')).code, 0)
    await webhooks.queue([{ type: 'import.completed', account_id: null, occasion: null, at: 0, data: {} }])
    await until(() => receiver.received.length === 1)
    assert.doesNotThrow(() => verified(receiver.received[0] ?? assert.fail(), signing))
  })

  it('opens the signing secrets of webhooks that were stored under the old secret', async () => {
    const secrets = service.administration.serverSecrets
    const id = 'whe_1'
    const sealed = sealSecret('whsec_a', id, secrets.current().signing.webhookKey, randomBytes)
    await rotate()
    await secrets.refresh()
    assert.equal(openWithAny(sealed, id, webhookKeysOf(secrets.current())), 'whsec_a')
    assert.throws(() => openWithAny(sealed, id, [secrets.current().signing.webhookKey]))
  })

  it('is completed by the next command if it was interrupted after the file was written', async () => {
    const file = join(service.dataDir, 'key-secret')
    const old = readFileSync(file, 'utf8').trim()
    writeFileSync(file, JSON.stringify({ format: 2, secrets: ['n'.repeat(64), old] }))
    assert.equal(await statusWith(used), 200)
    assert.deepEqual(await listed(), [
      [2, 'in use', 0],
      [1, 'accepted', 5],
    ])
    await until(async () => service.log.some(line => line.includes('server secrets changed')))
    assert.equal(await statusWith((await service.key()).text), 200)
  })

  it('is ignored by a server whose file was damaged meanwhile: it keeps the secrets of before, and says so once', async () => {
    const file = join(service.dataDir, 'key-secret')
    writeFileSync(file, 'short')
    const said = () => service.log.filter(line => line.includes('the server secrets cannot be read'))
    await until(() => said().length > 0)
    assert.equal(await statusWith(used), 200)
    assert.equal(said().length, 1)
  })

  it('is in backups, which are whole and start', async () => {
    await rotate()
    using folder = tempFolder()
    const backup = join(folder.path, 'backup')
    const restored = join(folder.path, 'restored')
    assert.equal((await svc(['backup', backup], { SVC_DATA_DIR: service.dataDir })).code, 0)
    assert.equal((await svc(['backup', '--verify', backup])).stderr, '')
    assert.equal((await svc(['restore', backup], { SVC_DATA_DIR: restored })).code, 0)
    const list = await svc(['secret', 'list', '--json'], { SVC_DATA_DIR: restored })
    assert.deepEqual(
      list.json<Listed[]>().map(({ number }) => number),
      [2, 1],
    )
  })
})

describe('a server secret in SVC_KEY_SECRET', () => {
  const one = '1'.repeat(40)
  const two = '2'.repeat(40)

  it('or in the file of SVC_KEY_SECRET_FILE is rotated by 2 contents of that file, as the refusal of svc secret rotate says', async () => {
    using folder = tempFolder()
    const file = join(folder.path, 'secret')
    const settings = { SVC_DATA_DIR: join(folder.path, 'data'), SVC_KEY_SECRET_FILE: file }
    const statesWith = async (text: string) => {
      writeFileSync(file, text)
      const rows = (await svc(['secret', 'list', '--json'], settings)).json<Listed[]>()
      return Object.fromEntries(rows.map(({ number, state }) => [number, state]))
    }
    const both = (...secrets: string[]) => JSON.stringify({ format: 2, secrets })
    writeFileSync(file, one)
    await svc(['accounts', 'create', '--name', 'A', '--tier', 'free'], settings)
    assert.deepEqual(await statesWith(both(one, two)), { 1: 'in use', 2: 'accepted' })
    assert.deepEqual(await statesWith(both(two, one)), { 1: 'accepted', 2: 'in use' })
    const { stderr } = await svc(['secret', 'rotate'], settings)
    assert.match(
      stderr,
      /SVC_KEY_SECRET_FILE: set a new one, and keep this one in SVC_KEY_SECRET_OLD or second in that file/,
    )
    const retired = await svc(['secret', 'retire', '1', '--force'], settings)
    assert.match(retired.stdout, /or from the file of SVC_KEY_SECRET_FILE/)
    assert.deepEqual(await statesWith(two), { 1: 'retired', 2: 'in use' })
  })

  it('is rotated by the next start, with the old one in SVC_KEY_SECRET_OLD', async () => {
    using folder = tempFolder()
    const settings = { SVC_DATA_DIR: folder.path, SVC_KEY_SECRET: one }
    const create = async (env: Record<string, string>) =>
      (await svc(['accounts', 'create', '--name', 'A', '--tier', 'free', '--json'], env)).json<{ secret_key: string }>()
    await create(settings)
    const alone = await svc(['secret', 'list'], { ...settings, SVC_KEY_SECRET: two })
    assert.match(alone.stderr, /^svc: the server secret is not the one that the keys in .* were made with/)
    const rotated = { ...settings, SVC_KEY_SECRET: two, SVC_KEY_SECRET_OLD: one }
    const rows = (await svc(['secret', 'list', '--json'], rotated)).json<Listed[]>()
    assert.deepEqual(
      rows.map(({ number, state, keys }) => [number, state, keys]),
      [
        [2, 'in use', 0],
        [1, 'accepted', 1],
      ],
    )
    assert.match((await svc(['secret', 'rotate'], rotated)).stderr, /^svc: the server secret is set by SVC_KEY_SECRET/)
    assert.equal((await svc(['secret', 'retire', '1', '--force'], rotated)).code, 0)
    const only = (await svc(['secret', 'list', '--json'], { ...settings, SVC_KEY_SECRET: two })).json<Listed[]>()
    assert.deepEqual(
      only.map(({ number, state }) => [number, state]),
      [
        [2, 'in use'],
        [1, 'retired'],
      ],
    )
  })

  it('is rotated server by server: the new one is accepted by all first, then signs', async () => {
    using folder = tempFolder()
    const states = async (env: Record<string, string>) =>
      (await svc(['secret', 'list', '--json'], { SVC_DATA_DIR: folder.path, ...env }))
        .json<Listed[]>()
        .map(({ state }) => state)
    await svc(['accounts', 'create', '--name', 'A', '--tier', 'free'], {
      SVC_DATA_DIR: folder.path,
      SVC_KEY_SECRET: one,
    })
    const before = { SVC_KEY_SECRET: one, SVC_KEY_SECRET_OLD: two }
    const after = { SVC_KEY_SECRET: two, SVC_KEY_SECRET_OLD: one }
    assert.deepEqual(await states(before), ['accepted', 'in use'])
    assert.deepEqual(await states(after), ['in use', 'accepted'])
    // A server that has not been restarted yet.
    const late = { SVC_DATA_DIR: folder.path, ...before }
    assert.equal((await svc(['accounts', 'create', '--name', 'B', '--tier', 'free'], late)).code, 0)
    const { issues } = (await svc(['doctor', '--json'], { SVC_DATA_DIR: folder.path, ...after })).json<{
      issues: string[]
    }>()
    assert.deepEqual(
      issues.filter(line => /audit|secret/.test(line)),
      [],
    )
  })
})
