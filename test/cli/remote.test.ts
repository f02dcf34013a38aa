import assert from 'node:assert/strict'
import { createServer, type RequestListener } from 'node:http'
import { createServer as createTlsServer } from 'node:https'
import type { AddressInfo } from 'node:net'
import { type AdminApi, startAdminApi } from '../support/admin-api.ts'
import { freePort } from '../support/free-port.ts'
import { ownCertificate } from '../support/own-certificate.ts'
import { sampleEndpoint } from '../support/sample-endpoint.ts'
import { startTestService } from '../support/service.ts'
import { tempFolder } from '../support/temp-folder.ts'
import { refusalOf, svc } from './svc.ts'

/** Texts that differ between two runs: times, and new ids and keys. */
const masked = (text: string) =>
  text
    .replaceAll(/svc_(live|test)_(sk|rk)_\w+/g, 'KEY')
    .replaceAll(/acct_\w+/g, 'ACCOUNT')
    .replaceAll(/whsec_[\w+/=]+/g, 'SECRET')
    .replaceAll(/(whe|msg)_\w+/g, '$1')
    .replaceAll(/\b[0-9A-HJKMNP-TV-Z]{26}\b/g, 'ULID')
    .replaceAll(/\d{4}-\d\d-\d\d(T[\d:.]+Z)?/g, 'TIME')
    .replaceAll(/\b[0-9A-Za-z]{12}\b/g, 'KID')
    .replaceAll(/ +|─+/g, ' ')

describe('svc accounts, svc keys and svc webhooks with --url', () => {
  let api: AdminApi
  before(async () => {
    api = await startAdminApi()
  })
  after(() => api[Symbol.asyncDispose]())

  const local = (args: string[]) => svc(args, { SVC_DATA_DIR: api.administration.dataDir, SVC_KEY_SECRET: secret })
  const remote = (args: string[], token = api.tokens.write) =>
    svc([...args, '--url', api.url], { SVC_DATA_DIR: '/nowhere', SVC_ADMIN_TOKEN: token })
  const secret = 'a server secret of some forty characters'

  async function create(run: typeof local) {
    const { account_id } = (await run(['accounts', 'create', '--name', 'Acme', '--tier', 'team', '--json'])).json<{
      account_id: string
    }>()
    const args = [
      'keys',
      'create',
      '--account',
      account_id,
      '--scopes',
      'usage:read',
      '--expires-at',
      new Date(Date.now() + 30 * 86_400_000).toISOString().slice(0, 10),
      '--json',
    ]
    const { kid } = (await run(args)).json<{ kid: string }>()
    const add = ['webhooks', 'add', 'https://hooks.example.com:1/', '--account', account_id, '--json']
    const { endpoint_id } = (await run(add)).json<{ endpoint_id: string }>()
    return { account_id, kid, endpoint_id }
  }

  const commands: [string, (ids: { account_id: string; kid: string; endpoint_id: string }) => string[]][] = [
    ['accounts create', () => ['accounts', 'create', '--name', 'Beta', '--tier', 'solo']],
    ['accounts show', ({ account_id }) => ['accounts', 'show', account_id]],
    ['accounts usage', ({ account_id }) => ['accounts', 'usage', account_id, '--by', 'key']],
    ['accounts usage --csv', ({ account_id }) => ['accounts', 'usage', account_id, '--csv']],
    ['accounts set-tier', ({ account_id }) => ['accounts', 'set-tier', account_id, 'scale']],
    ['accounts set-tier to an unknown tier', ({ account_id }) => ['accounts', 'set-tier', account_id, 'gold']],
    ['accounts rename', ({ account_id }) => ['accounts', 'rename', account_id, 'Acme Ås']],
    ['accounts rename to nothing', ({ account_id }) => ['accounts', 'rename', account_id, ' ']],
    ['accounts suspend', ({ account_id }) => ['accounts', 'suspend', account_id, '--reason', 'unpaid']],
    ['accounts resume', ({ account_id }) => ['accounts', 'resume', account_id]],
    ['accounts resume of an active one', ({ account_id }) => ['accounts', 'resume', account_id]],
    ['accounts show of an unknown one', () => ['accounts', 'show', 'acct_9']],
    ['keys create', ({ account_id }) => ['keys', 'create', '--account', account_id, '--scopes', 'usage:read']],
    ['keys create without scopes', ({ account_id }) => ['keys', 'create', '--account', account_id]],
    ['keys show', ({ kid }) => ['keys', 'show', kid]],
    ['keys show of an unknown one', () => ['keys', 'show', 'ZZZZZZZZZZZZ']],
    ['keys rotate', ({ kid }) => ['keys', 'rotate', kid, '--keep-old', '2h']],
    ['keys rotate, again', ({ kid }) => ['keys', 'rotate', kid]],
    ['keys revoke', ({ kid }) => ['keys', 'revoke', kid]],
    ['keys revoke, again', ({ kid }) => ['keys', 'revoke', kid]],
    ['webhooks add', () => ['webhooks', 'add', 'https://hooks.example.com', '--events', 'quota.reached']],
    ['webhooks add of plain http', () => ['webhooks', 'add', 'http://127.0.0.1:9090']],
    ['webhooks add of an unknown event', () => ['webhooks', 'add', 'https://a.example', '--events', 'quota']],
    ['webhooks rotate-secret', ({ endpoint_id }) => ['webhooks', 'rotate-secret', endpoint_id, '--keep-old', '2h']],
    ['webhooks enable', ({ endpoint_id }) => ['webhooks', 'enable', endpoint_id]],
    ['webhooks test', ({ endpoint_id }) => ['webhooks', 'test', endpoint_id]],
    ['webhooks remove', ({ endpoint_id }) => ['webhooks', 'remove', endpoint_id]],
    ['webhooks remove, again', () => ['webhooks', 'remove', 'whe_9']],
    ['webhooks redeliver of an unknown one', () => ['webhooks', 'redeliver', 'dlv_9']],
    ['accounts export', ({ account_id }) => ['accounts', 'export', account_id, '--format', 'csv']],
    ['accounts close', ({ account_id }) => ['accounts', 'close', account_id, '--yes']],
    ['accounts close, again', ({ account_id }) => ['accounts', 'close', account_id, '--yes']],
  ]

  it(`${commands.length} commands print the same, line by line, as in the data folder, refusals too`, async () => {
    const here = await create(local)
    const there = await create(remote)
    for (const [name, argsOf] of commands) {
      const one = await local(argsOf(here))
      const two = await remote(argsOf(there))
      const actorOf = (text: string) => masked(text).replaceAll(/operator \w+ \(\w+\)|svc as \w+/g, 'ACTOR')
      assert.deepEqual([two.code, actorOf(two.stdout)], [one.code, actorOf(one.stdout)], name)
      assert.equal(masked(two.stderr), masked(one.stderr), name)
    }
  })

  it('webhooks add refuses an address in the network of the server, in one line', async () => {
    const { code, stderr } = await remote(['webhooks', 'add', 'https://127.0.0.1:1/'])
    const line = 'svc: an endpoint in the network of the server is added in the data folder, without --url\n'
    assert.deepEqual([code, stderr], [1, line])
  })

  it('the lists are the same ones, byte by byte', async () => {
    const { account_id, kid } = await create(remote)
    await sampleEndpoint(api.administration)
    for (const args of [
      ['accounts', 'list', '--json'],
      ['accounts', 'list'],
      ['accounts', 'usage', '--json'],
      ['accounts', 'usage', '--csv', '--month', '2026-11'],
      ['keys', 'list', '--account', account_id, '--json'],
      ['keys', 'list', '--expiring', '3650d', '--json'],
      ['keys', 'list', '--expiring', '3650d', '--account', account_id],
      ['webhooks', 'list', '--json'],
      ['webhooks', 'list'],
      ['webhooks', 'deliveries', '--json'],
      ['webhooks', 'deliveries', '--failed', '--limit', '10000'],
    ]) {
      const one = await local(args)
      const two = await remote(args)
      assert.deepEqual([one.code, two.stdout], [0, one.stdout], args.join(' '))
      if (args.includes('--expiring')) assert.ok(two.stdout.includes(kid))
    }
  })

  it('webhooks add refuses --allow-insecure with --url, in one line', async () => {
    const refused = await remote(['webhooks', 'add', 'http://127.0.0.1:9', '--allow-insecure'])
    assert.deepEqual(refusalOf(refused).lines, ['svc: --allow-insecure is for the data folder only, without --url'])
  })

  it('a missing, a wrong and a read-only token are one line each', async () => {
    const list = ['accounts', 'list']
    const none = await svc([...list, '--url', api.url], {})
    const line = 'svc: set SVC_ADMIN_TOKEN to a token that svc operators create has made on the server'
    assert.deepEqual(refusalOf(none).lines, [line])
    const wrong = await remote(list, `svcop_${'a'.repeat(12)}_${'b'.repeat(32)}`)
    assert.match(refusalOf(wrong).lines.join('|'), /^svc: The request has no valid token\. [^|]+$/)
    const readOnly = await remote(['accounts', 'create', '--name', 'A', '--tier', 'free'], api.tokens.read)
    assert.match(refusalOf(readOnly).lines.join('|'), /^svc: The token may only read\. [^|]+$/)
  })

  it('a token that was copied over two lines, or with a dash in place of a hyphen, is one line that does not repeat it', async () => {
    const line = 'svc: SVC_ADMIN_TOKEN has a character that no token has; copy it again as one line'
    for (const token of ['svcop_abc\ndef', 'svcop_abc–def'])
      assert.deepEqual(refusalOf(await remote(['accounts', 'list'], token)).lines, [line])
  })

  const ask = (url: string) => svc(['accounts', 'list', '--url', url], { SVC_ADMIN_TOKEN: api.tokens.read })

  it('an address where nothing listens, one without TLS, one with port 1, and one that is no address are one line each', async () => {
    const port = await freePort()
    const lines = [
      [`http://127.0.0.1:${port}`, /^svc: no service answers at http:\/\/127\.0\.0\.1:\d+ \(ECONNREFUSED\): [^|]+$/],
      [
        api.url.replace('http:', 'https:'),
        /^svc: https:\/\/127\.0\.0\.1:\d+ cannot be asked: it does not speak TLS \(\w+\): use its address without TLS[^|]+$/,
      ],
      [
        'http://127.0.0.1:1',
        /^svc: http:\/\/127\.0\.0\.1:1 cannot be asked: its port belongs to another protocol[^|]+$/,
      ],
      ['127.0.0.1:9090', /^svc: not an address of a service: [^|]+$/],
    ] as const
    for (const [url, expected] of lines) assert.match(refusalOf(await ask(url)).lines.join('|'), expected)
  })

  it('the port of the clients is one line, which names SVC_ADMIN_PORT', async () => {
    await using service = await startTestService()
    const { code, lines } = refusalOf(await ask(service.url))
    assert.deepEqual(
      [code, lines],
      [1, [`svc: ${service.url} is not the administration API: give the address with the port of SVC_ADMIN_PORT`]],
    )
  })

  async function withServer(answer: RequestListener, use: (url: string) => Promise<void>) {
    const server = createServer(answer)
    await new Promise<void>(done => server.listen(0, '127.0.0.1', done))
    await use(`http://127.0.0.1:${(server.address() as AddressInfo).port}`)
    server.closeAllConnections()
    server.close()
  }

  it('a reply that breaks off is one line, which says of a change that it may have been made', async () => {
    const answer: RequestListener = (_req, res) => {
      res.writeHead(200, { 'content-type': 'application/json', 'content-length': '500' }).write('{"a":')
      setImmediate(() => res.destroy())
    }
    await withServer(answer, async url => {
      const cut = `svc: the reply of ${url} broke off`
      assert.deepEqual(refusalOf(await ask(url)), { code: 1, stdout: '', lines: [cut] })
      const create = ['accounts', 'create', '--name', 'Acme', '--tier', 'free', '--url', url]
      const { lines, stdout } = refusalOf(await svc(create, { SVC_ADMIN_TOKEN: api.tokens.write }))
      assert.deepEqual([stdout, lines], ['', [`${cut}: the change may have been made; look before you send it again`]])
    })
  })

  it('a TLS certificate that is not trusted is a line of its own, which names NODE_EXTRA_CA_CERTS', async function () {
    using folder = tempFolder()
    const certificate = ownCertificate(folder.path)
    if (!certificate) {
      process.stdout.write('        skipped: openssl is missing\n')
      return this.skip()
    }
    let asked = 0
    const server = createTlsServer(certificate, () => {
      asked += 1
    })
    await new Promise<void>(done => server.listen(0, '127.0.0.1', done))
    const url = `https://127.0.0.1:${(server.address() as AddressInfo).port}`
    const { lines, code } = refusalOf(await ask(url))
    server.close()
    const line = `svc: ${url} cannot be asked: its certificate is not trusted (DEPTH_ZERO_SELF_SIGNED_CERT): name the file of its certificate authority in NODE_EXTRA_CA_CERTS`
    assert.deepEqual([code, lines, asked], [1, [line], 0])
  })

  it('another server, one that redirects and three that answer HTML or JSON get the token once, and one line is printed', async () => {
    let asked = 0
    const answers: RequestListener[] = [
      (_req, res) => void res.writeHead(404).end('nothing'),
      (_req, res) => void res.writeHead(302, { location: '/elsewhere' }).end(),
      (_req, res) => void res.writeHead(200, { 'content-type': 'text/html' }).end('<p>'),
      ...['{"ok":true}', 'null', '[]'].map<RequestListener>(text => (_req, res) => {
        res.writeHead(200, { 'content-type': 'application/json' }).end(text)
      }),
      (_req, res) => void res.writeHead(503, { 'content-type': 'application/json' }).end('null'),
    ]
    for (const answer of answers)
      await withServer(
        (req, res) => {
          asked += 1
          answer(req, res)
        },
        async url => {
          const { lines, code } = refusalOf(await ask(url))
          assert.equal(code, 1)
          assert.deepEqual(lines, [
            `svc: ${url} is not the administration API: give the address with the port of SVC_ADMIN_PORT`,
          ])
        },
      )
    assert.equal(asked, answers.length)
  })
})
