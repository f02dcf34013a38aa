import assert from 'node:assert/strict'
import { randomBytes } from 'node:crypto'
import { once } from 'node:events'
import { readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { connect } from 'node:net'
import { join } from 'node:path'
import { formatKey, newKeyParts, parseKey } from '#domain/keys/key-format.ts'
import { type ServerSecrets, serverSecrets } from '#domain/keys/server-secrets.ts'
import { readServerSecrets } from '../../src/administration/secrets/server-secret-file.ts'
import { type Served, serve, stop } from '../cli/serve.ts'
import { type CommandResult, runBefore, svc } from '../cli/svc.ts'
import { createCanaries } from '../support/canaries.ts'
import { freePort } from '../support/free-port.ts'
import { tempFolder } from '../support/temp-folder.ts'
import { until } from '../support/until.ts'

const secretOf = (key: string) => key.split('_')[4] ?? ''
/** Whether a text holds the secret of a key, in any case: ids are folded to capitals. */
const holds = (text: string, key: string) => text.toLowerCase().includes(secretOf(key).toLowerCase())
const encoded = (key: string) => key.replaceAll('_', '%5F')

interface Place {
  where: string
  /** The request, byte for byte, for the key it carries and one in force to be authenticated by. */
  bytes: (key: string, inForce: string) => string
  status: number
}

const request = (line: string, headers: readonly string[], body = '') =>
  [`${line} HTTP/1.1`, 'host: svc.test', 'connection: close', ...headers, '', body].join('\r\n')
const bearer = (key: string) => `authorization: Bearer ${key}`
const equinor = '/v1/companies/NO/923609016'
const get = (path: string, ...headers: string[]) => request(`GET ${path}`, headers)
const post = (key: string, body: string, type = 'application/json') =>
  request(
    'POST /v1/companies/lookup-batch',
    [bearer(key), `content-type: ${type}`, `content-length: ${Buffer.byteLength(body)}`],
    body,
  )
const batch = (id: string, more: object = {}) =>
  JSON.stringify({ idempotency_key: randomUuid, references: [{ country: 'NO', registry_id: id }], ...more })
const randomUuid = '0e3c9a5e-7c1f-4b3a-9d55-0c6a8e1f2b47'

const places: Place[] = [
  { where: 'a good header', bytes: key => get(equinor, bearer(key)), status: 200 },
  {
    where: 'a header with bearer in lower case',
    bytes: key => get(equinor, `authorization: bearer ${key}`),
    status: 200,
  },
  { where: 'a header of another scheme', bytes: key => get(equinor, `authorization: Basic ${key}`), status: 401 },
  { where: 'a header, with a letter too many', bytes: key => get(equinor, bearer(`${key}x`)), status: 401 },
  { where: 'a header, cut short', bytes: key => get(equinor, bearer(key.slice(0, -3))), status: 401 },
  { where: 'a parameter', bytes: (key, good) => get(`${equinor}?api_key=${key}`, bearer(good)), status: 400 },
  { where: 'the name of a parameter', bytes: (key, good) => get(`${equinor}?${key}=1`, bearer(good)), status: 400 },
  { where: 'a parameter, without a header', bytes: key => get(`/v1/account/usage?api_key=${key}`), status: 401 },
  { where: 'a day', bytes: (key, good) => get(`/v1/account/usage?from=${key}`, bearer(good)), status: 400 },
  {
    where: 'what is searched for',
    bytes: (k, good) => get(`/v1/companies/search?q=${k}&country=NO`, bearer(good)),
    status: 200,
  },
  {
    where: 'a search of no such country',
    bytes: (k, good) => get(`/v1/companies/search?q=ab&country=${k}`, bearer(good)),
    status: 400,
  },
  { where: 'a query that is no UTF-8', bytes: key => get(`/v1/companies/search?q=%F&key=${key}`), status: 400 },
  { where: 'the path of /reconcile', bytes: key => get(`/reconcile/${key}/suggest/property`), status: 200 },
  { where: 'the path of /reconcile, encoded', bytes: key => get(`/reconcile/${encoded(key)}/properties`), status: 200 },
  { where: 'the path of /reconcile, cut short', bytes: key => get(`/reconcile/${key.slice(0, -3)}`), status: 401 },
  { where: 'a path below /reconcile', bytes: key => get(`/reconcile/suggest/${key}`), status: 400 },
  { where: 'an unknown path below /reconcile', bytes: key => get(`/reconcile/${key}/${key}`), status: 404 },
  { where: 'a path of no operation', bytes: key => get(`/${key}`), status: 404 },
  { where: 'a path of no operation, encoded', bytes: key => get(`/v1/${encoded(key)}/x`), status: 404 },
  { where: 'a path that is no UTF-8', bytes: key => get(`/v1/${key}/%FF`), status: 400 },
  { where: 'a country', bytes: (key, good) => get(`/v1/companies/${key}/923609016`, bearer(good)), status: 404 },
  { where: 'a manifest', bytes: key => get(`/v1/countries/${key}`), status: 404 },
  { where: 'a registry id', bytes: (key, good) => get(`/v1/companies/NO/${key}`, bearer(good)), status: 404 },
  {
    where: 'a registry id, encoded',
    bytes: (key, good) => get(`/v1/companies/NO/${encoded(key)}`, bearer(good)),
    status: 404,
  },
  {
    where: 'a registry id after others',
    bytes: (key, good) => get(`/v1/companies/DE/HRB%20${key}`, bearer(good)),
    status: 404,
  },
  { where: 'a registry id without authentication', bytes: key => get(`/v1/companies/NO/${key}`), status: 401 },
  { where: 'a registry id of UK', bytes: (key, good) => get(`/v1/companies/UK/${key}`, bearer(good)), status: 404 },
  { where: 'the name of an error', bytes: key => get(`/errors/${key}`), status: 404 },
  { where: 'If-None-Match', bytes: (key, good) => get(equinor, bearer(good), `if-none-match: "${key}"`), status: 200 },
  { where: 'a header of its own', bytes: key => get(equinor, `x-api-key: ${key}`), status: 401 },
  { where: 'a request id', bytes: (key, good) => get(equinor, bearer(good), `x-request-id: ${key}`), status: 200 },
  { where: 'a cookie', bytes: key => get('/v1/health', `cookie: key=${key}`), status: 200 },
  {
    where: 'a referrer',
    bytes: key => get('/v1/health', `referer: http://x/?k=${key}`, `user-agent: ${key}`),
    status: 200,
  },
  { where: 'an origin', bytes: key => get('/v1/health', `origin: http://${key}`), status: 200 },
  { where: 'Accept', bytes: key => get('/v1/health', `accept: ${key}/x`), status: 406 },
  { where: 'X-Forwarded-For', bytes: key => get('/v1/health', `x-forwarded-for: ${key}`), status: 200 },
  { where: 'a row of a batch', bytes: (key, good) => post(good, batch(key)), status: 200 },
  { where: 'the name of a field', bytes: (key, good) => post(good, batch('1', { [key]: 1 })), status: 400 },
  { where: 'a field that is not known', bytes: (key, good) => post(good, batch('1', { key })), status: 400 },
  { where: 'an idempotency key', bytes: (key, good) => post(good, batch('1', { idempotency_key: key })), status: 400 },
  { where: 'malformed JSON', bytes: (key, good) => post(good, `{"key": ${key}`), status: 400 },
  { where: 'a name twice', bytes: (key, good) => post(good, `{"${key}": 1, "${key}": 2}`), status: 400 },
  { where: 'a plain text', bytes: (key, good) => post(good, key, 'text/plain'), status: 415 },
  { where: 'a content type', bytes: (key, good) => post(good, '{}', `text/${key}`), status: 415 },
  { where: 'HEAD', bytes: (key, good) => request(`HEAD ${equinor}?key=${key}`, [bearer(good)]), status: 400 },
  {
    where: 'OPTIONS',
    bytes: key => request(`OPTIONS /${key}`, [bearer(key), `access-control-request-headers: ${key}`, `origin: ${key}`]),
    status: 204,
  },
  { where: 'DELETE', bytes: key => request(`DELETE /v1/companies/NO/${key}`, [bearer(key)]), status: 405 },
  { where: 'a method', bytes: key => request(`${key} /v1/health`, []), status: 400 },
  { where: 'bytes that are not HTTP', bytes: key => `${key} ${bearer(key)}\r\n\r\n`, status: 400 },
  { where: 'a version of HTTP', bytes: key => `GET /${key} HTTP/9.${key}\r\n\r\n`, status: 400 },
  { where: 'a header without a name', bytes: key => get(`/${key}`, `: ${key}`), status: 400 },
  {
    where: 'two lengths',
    bytes: key => get(`/${key}`, bearer(key), 'content-length: 1', 'content-length: 2'),
    status: 400,
  },
  { where: '20 KB of headers', bytes: key => get(equinor, bearer(key), `x-padding: ${key.repeat(320)}`), status: 431 },
  { where: 'CONNECT', bytes: key => `CONNECT ${key}:443 HTTP/1.1\r\nhost: ${key}\r\n\r\n`, status: 400 },
  {
    where: 'the host',
    bytes: key => `GET /v1/health HTTP/1.1\r\nhost: ${key}\r\nconnection: close\r\n\r\n`,
    status: 200,
  },
  {
    where: 'a request of a country whose partition is broken',
    bytes: key => get('/v1/companies/SE/5560125790', bearer(key)),
    status: 503,
  },
]

const commands: { what: string; args: (key: string) => string[] }[] = [
  { what: 'keys revoke', args: key => ['keys', 'revoke', key] },
  { what: 'keys list', args: key => ['keys', 'list', '--account', key] },
  { what: 'keys create with a scope', args: key => ['keys', 'create', '--account', 'acct_1', '--scopes', key] },
  { what: 'keys create with a class', args: key => ['keys', 'create', '--account', 'acct_1', '--class', key] },
  { what: 'accounts show', args: key => ['accounts', 'show', key] },
  { what: 'import of a source', args: key => ['import', key, 'file.csv'] },
  { what: 'import of a file', args: key => ['import', 'gb', `/nowhere/${key}.csv`] },
  { what: 'doctor', args: key => ['doctor', key] },
  { what: 'a command', args: key => [key] },
  { what: 'an option', args: key => ['doctor', `--${key}`] },
]

/** The server's complete answer to raw bytes. */
async function exchange(port: string, bytes: string): Promise<string> {
  const socket = connect(Number(port), '127.0.0.1').setEncoding('latin1')
  let reply = ''
  socket.on('data', text => {
    reply += text
  })
  socket.write(bytes)
  await once(socket, 'close')
  return reply
}

describe('a key as a canary, with a log of every level', () => {
  const folder = tempFolder()
  let settings: Record<string, string>
  let served: Served
  let inForce = ''
  let secrets: ServerSecrets
  /** The planted keys: some issued by the command line, and some with a valid checksum that were never issued. */
  const planted: string[] = []
  const plant = (key: string) => {
    planted.push(key)
    return key
  }

  before(async () => {
    settings = { SVC_DATA_DIR: folder.path, SVC_PORT: String(await freePort()), SVC_LOG_LEVEL: 'trace' }
    served = await serve(settings)
    secrets = serverSecrets(readServerSecrets(folder.path, [], randomBytes)[0] ?? '')
    const create = async <T>(...args: string[]) => (await svc([...args, '--json'], settings)).json<T>()
    const made = await create<{ account_id: string; secret_key: string }>(
      'accounts',
      'create',
      '--name',
      'Acme',
      '--tier',
      'scale',
    )
    plant(made.secret_key)
    const scopes = 'companies:read,companies:search,companies:enrich,coverage:read,usage:read'
    const { key } = await create<{ key: string }>('keys', 'create', '--account', made.account_id, '--scopes', scopes)
    inForce = plant(key)
    writeFileSync(join(folder.path, 'partitions', 'SE.sqlite'), 'not a database in spite of its name'.repeat(200))
    await until(() => served.log.some(line => line.includes('search index built')))
    await new Promise(resolve => setTimeout(resolve, 1_100))
  })
  after(async () => {
    await stop(served, 'SIGKILL')
    folder[Symbol.dispose]()
  })

  const unknown = (from?: string) => {
    const parts = newKeyParts('live', 'rk', randomBytes)
    const { kid = parts.kid } = (from && parseKey(from, secrets.checksumKey)) || {}
    return plant(formatKey({ ...parts, kid }, secrets.checksumKey))
  }

  for (const { where, bytes, status } of places)
    it(`in ${where} is answered ${status} and not repeated`, async () => {
      const reply = await exchange(settings.SVC_PORT ?? '', bytes(inForce, inForce))
      assert.equal(reply.split(' ')[1], String(status), reply)
      assert.ok(!holds(reply, inForce), reply)
    })

  for (const { what, from } of [
    { what: 'a wrong secret', from: () => inForce },
    { what: 'an unknown kid', from: () => undefined },
  ])
    it(`with ${what} is not repeated either, in any of the ${places.length} places`, async () => {
      const key = unknown(from())
      const replies = await Promise.all(
        places.map(({ bytes }) => exchange(settings.SVC_PORT ?? '', bytes(key, inForce))),
      )
      assert.deepEqual(
        replies.filter(reply => holds(reply, key)),
        [],
      )
    })

  const ranFor = runBefore(commands, ({ args }): Promise<CommandResult> => svc(args(inForce), settings))
  for (const command of commands)
    it(`is not repeated by svc as an argument of ${command.what}`, () => {
      const { code, stdout, stderr } = ranFor(command)
      assert.notEqual(code, 0)
      assert.notEqual(stderr, '')
      assert.ok(!holds(stdout + stderr, inForce), stderr)
    })

  it('is in no line of stdout or stderr and in no file of the data folder after the server is killed', async () => {
    await stop(served, 'SIGKILL')
    const files = readdirSync(folder.path, { recursive: true, withFileTypes: true })
      .filter(entry => entry.isFile())
      .map(({ parentPath, name }) => ({ name, text: readFileSync(join(parentPath, name), 'latin1') }))
    const all = [{ name: 'its output', text: served.output() }, ...files]
    // Its kid is found, so the secret would be.
    const kid = inForce.split('_')[3] ?? '-'
    for (const name of ['its output', 'accounts.sqlite-wal', 'usage.sqlite-wal'])
      assert.ok(
        all.some(file => file.name === name && file.text.includes(kid)),
        name,
      )
    assert.ok(served.log.length > 2 * places.length, `${served.log.length} lines`)
    assert.equal(planted.length, 4)
    const hits = planted.flatMap(key => all.filter(({ text }) => holds(text, key)).map(({ name }) => name))
    assert.deepEqual(hits, [])
  })
})

describe('the watch for keys in every test of the service', () => {
  const key = `svc_live_rk_${'k'.repeat(12)}_${'s'.repeat(32)}_${'c'.repeat(6)}`
  const found = /the secret of the key k{12} is in /

  it('finds a key anywhere in a log, in a reply and in a file', () => {
    using folder = tempFolder()
    const canaries = createCanaries()
    canaries.plant(key)
    writeFileSync(
      join(folder.path, 'x.sqlite-wal'),
      Buffer.concat([randomBytes(9000), Buffer.from(key), randomBytes(99)]),
    )
    assert.throws(() => canaries.checkText(`{"err":"${key}"}`, 'the log'), found)
    assert.throws(() => canaries.checkReply({ headers: { 'x-key': key }, text: '' }, '/v1/health'), found)
    assert.throws(() => canaries.checkReply({ headers: {}, text: secretOf(key) }, '/'), found)
    assert.throws(() => canaries.checkFiles(folder.path), /x\.sqlite-wal$/)
  })

  it('allows only the landing page to show the demo key', () => {
    const canaries = createCanaries()
    canaries.plant(key, { shownAt: '/' })
    canaries.checkReply({ headers: {}, text: key }, '/')
    assert.throws(() => canaries.checkReply({ headers: {}, text: key }, '/v1/health'), found)
    assert.throws(() => canaries.checkText(key, 'the log'), found)
  })
})
