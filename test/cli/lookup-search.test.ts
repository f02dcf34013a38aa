import assert from 'node:assert/strict'
import { once } from 'node:events'
import { writeFileSync } from 'node:fs'
import { createServer } from 'node:http'
import { createServer as createTlsServer } from 'node:https'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import type { components } from '#generated/schema.ts'
import { readKey } from '../../src/client/read-key.ts'
import { freePort } from '../support/free-port.ts'
import { ownCertificate } from '../support/own-certificate.ts'
import { sendRequest } from '../support/send-request.ts'
import { startTestService, type TestService } from '../support/service.ts'
import { tempFolder } from '../support/temp-folder.ts'
import { tiersWith } from '../support/tiers-with.ts'
import { refusalOf, spawnSvc, svc } from './svc.ts'

type Problem = components['schemas']['Problem']

describe('svc lookup and svc search', () => {
  let service: TestService
  let settings: { SVC_API_KEY: string; SVC_BASE_URL: string }
  before(async () => {
    service = await startTestService()
    settings = { SVC_API_KEY: (await service.key()).text, SVC_BASE_URL: service.url }
  })
  after(() => service[Symbol.asyncDispose]())

  const lookup = (...args: string[]) => svc(['lookup', ...args], settings)
  const search = (...args: string[]) => svc(['search', ...args], settings)

  it('lookup NO 923609016 prints the company, and exits 0', async () => {
    const { code, stdout, stderr } = await spawnSvc(['lookup', 'NO', '923609016'], settings)
    assert.deepEqual([code, stderr], [0, ''])
    assert.match(stdout, /^registry_id +923609016\nname +EQUINOR ASA\nstatus +active$/m)
    assert.match(stdout, /^previous_names +STATOIL ASA \(until 2018-05-15\)/m)
  })

  it('lookup --json prints the record as the service sends it', async () => {
    const { body } = await sendRequest(service, '/v1/companies/NO/923609016', { key: settings.SVC_API_KEY })
    assert.deepEqual((await lookup('Norway', '923609016', '--json')).json(), body)
  })

  it('lookup of an id in another notation says the correction and the command to try, and exits 1', async () => {
    const { code, stdout, lines } = refusalOf(await lookup('GB', '445790'))
    assert.deepEqual([code, stdout, lines.length], [1, '', 2])
    assert.match(lines[0] ?? '', /^svc: .*445790.* .*00445790/)
    assert.equal(lines[1], 'Try: svc lookup GB 00445790')
  })

  it('search in all countries for 10 units, of which 4 are left, says to try it in the country of the best candidate', async () => {
    await using small = await startTestService({ SVC_TIERS_FILE: tiersWith(4) })
    const own = { SVC_API_KEY: (await small.key()).text, SVC_BASE_URL: small.url }
    const { code, lines } = refusalOf(await svc(['search', 'statoil', 'stavanger'], own))
    assert.deepEqual([code, lines.length], [1, 2])
    assert.match(lines[0] ?? '', /^svc: The request would exceed the monthly quota of 4 results\. Wait until 20/)
    assert.equal(lines[1], 'Try: the same search with --country NO, for 1 unit')
    assert.equal((await svc(['search', 'statoil', 'stavanger', '--country', 'NO'], own)).code, 0)
  })

  const refused = [
    { args: ['NO', '999999999'], code: 'company_not_found' },
    { args: ['NO', '..'], code: 'company_not_found' },
    { args: ['AT', '1'], code: 'country_not_supported' },
  ]
  for (const { args, code } of refused)
    it(`lookup ${args.join(' ')} exits 1 with the error and its correction, as JSON with --json`, async () => {
      const ran = await lookup(...args, '--json')
      const problem = ran.json<Problem>()
      assert.deepEqual([ran.code, ran.stderr, problem.code, problem.status], [1, '', code, 404])
      const { lines } = refusalOf(await lookup(...args))
      assert.equal(lines[0], `svc: ${problem.detail} ${problem.correction}`)
    })

  it('lookup refuses an empty country or id before it asks the service', async () => {
    for (const args of [
      ['NO', ''],
      ['', '923609016'],
      ['NO', ' '],
    ]) {
      const { code, lines } = refusalOf(await lookup(...args))
      assert.deepEqual([code, lines.length], [1, 2])
      assert.match(lines[0] ?? '', /^svc: command-argument value ' ?' is invalid .* it must not be empty$/)
    }
  })

  it('search help desk searches for a company of that name: help is no command of search', async () => {
    const { code, stdout, lines } = refusalOf(await search('help', 'desk'))
    assert.deepEqual([code, stdout, lines[0]], [1, '', 'svc: no company was found'])
  })

  it('search statoil --country NO prints a table with the confidence, and what was searched on stderr', async () => {
    const { code, stdout, stderr } = await spawnSvc(['search', 'statoil', '--country', 'NO'], settings)
    assert.deepEqual([code, stderr], [0, 'Only a sample of NO is loaded.\n'])
    assert.match(stdout, /^country\tregistry_id\tname\tstatus\tconfidence\taddress$/m)
    assert.match(stdout, /^NO\t923609016\tEQUINOR ASA\tactive\t0\.\d{3}\tForusbeen 50, /m)
  })

  it('search --json prints the answer as the service sends it', async () => {
    const path = '/v1/companies/search?q=equinor&country=NO&limit=2&mode=name&locality=Stavanger'
    const { body } = await sendRequest(service, path, { key: settings.SVC_API_KEY })
    const options = ['--country', 'Norge', '--limit', '2', '--mode', 'name', '--locality', 'Stavanger', '--json']
    assert.deepEqual((await search('equinor', ...options)).json(), body)
  })

  it('search without a company exits 1, and says that only a sample was searched', async () => {
    const { code, stdout, lines } = refusalOf(await search('qzx wvuuts', '--country', 'DE'))
    assert.deepEqual([code, stdout], [1, ''])
    assert.deepEqual(lines, ['svc: no company was found', 'Only a sample of DE is loaded.'])
    const { code: ofJson, json } = await search('qzx wvuuts', '--country', 'DE', '--json')
    assert.deepEqual([ofJson, json<{ candidates: unknown[] }>().candidates], [1, []])
  })

  it('search takes the words of a name without quotes', async () => {
    const { code, stdout } = await search('equinor', 'asa', '--country', 'NO')
    assert.equal(code, 0)
    assert.match(stdout, /^NO\t923609016\tEQUINOR ASA\t/m)
  })

  for (const query of ['a', ''])
    it(`search of ${JSON.stringify(query)} exits 1 and says that a query has at least 2 characters, as an error of the service with --json`, async () => {
      const line = 'svc: query must have at least 2 characters'
      assert.deepEqual(refusalOf(await search(query)), { code: 1, stdout: '', lines: [line] })
      assert.equal((await search(query, '--json')).json<Problem>().code, 'invalid_request')
    })

  it('asks the service at SVC_URL, the address of the quickstart, before that of SVC_BASE_URL, and --url before both', async () => {
    const nowhere = `http://127.0.0.1:${await freePort()}`
    const env = { ...settings, SVC_URL: service.url, SVC_BASE_URL: nowhere }
    const { code, stderr } = await svc(['lookup', 'NO', '923609016'], env)
    assert.deepEqual([code, stderr], [0, ''])
    const turned = { ...settings, SVC_URL: nowhere }
    assert.equal((await svc(['lookup', 'NO', '923609016', '--url', service.url], turned)).code, 0)
  })

  it('uses the demo key without one, and says so', async () => {
    const { code, stdout, stderr } = await svc(['lookup', 'NO', '923609016', '--url', service.url])
    assert.equal(code, 0)
    assert.match(stdout, /EQUINOR ASA/)
    assert.equal(stderr, `Without an API key, the demo key of ${service.url} is used.\n`)
  })

  it('refuses text that is not a key, and an address without a service, in one line each', async () => {
    const noKey = await svc(['lookup', 'NO', '1'], { ...settings, SVC_API_KEY: 'svc_live_rk' })
    assert.deepEqual(refusalOf(noKey).lines, ['svc: SVC_API_KEY is not an API key'])
    const url = `http://127.0.0.1:${await freePort()}`
    const line = `svc: no service answers at ${url} (ECONNREFUSED); start one with svc serve, or name another by --url`
    for (const env of [settings, {}]) {
      const ran = await svc(['search', 'statoil', '--url', url], env)
      assert.deepEqual(refusalOf(ran), { code: 1, stdout: '', lines: [line] })
    }
  })

  it('says in one line that a certificate is not trusted, with a key and without one, and that a port cannot be asked', async function () {
    using folder = tempFolder()
    const certificate = ownCertificate(folder.path)
    if (!certificate) return this.skip()
    const server = createTlsServer(certificate, () => {})
    await new Promise<void>(done => server.listen(0, '127.0.0.1', done))
    const secret = `https://127.0.0.1:${(server.address() as AddressInfo).port}`
    const lineAt = async (url: string, env = {}) =>
      refusalOf(await svc(['lookup', 'NO', '923609016', '--url', url], env)).lines.join('|')
    const untrusted = `svc: ${secret} cannot be used: its certificate is not trusted (DEPTH_ZERO_SELF_SIGNED_CERT): name the file of its certificate authority in NODE_EXTRA_CA_CERTS`
    assert.deepEqual([await lineAt(secret, settings), await lineAt(secret)], [untrusted, untrusted])
    server.close()
    assert.match(await lineAt('http://127.0.0.1:1'), /^svc: http:\/\/127\.0\.0\.1:1 cannot be used: its port [^|]+$/)
  })

  it('says in one line that the page with the demo key breaks off, or does not arrive in time', async () => {
    const url = 'http://service.example'
    const cut = new TypeError('terminated', {
      cause: Object.assign(new Error('other side closed'), { code: 'UND_ERR_SOCKET' }),
    })
    const late = new DOMException('The operation was aborted due to timeout', 'TimeoutError')
    const broken = (error: unknown) => new Response(new ReadableStream({ start: stream => stream.error(error) }))
    for (const [fetch, reason] of [
      [async () => broken(cut), 'UND_ERR_SOCKET'],
      [async () => broken(late), 'no reply in time'],
      [() => Promise.reject(late), 'no reply in time'],
    ] as const)
      await assert.rejects(readKey({ url, apiKey: undefined, keyFile: undefined, fetch }), {
        name: 'ClientError',
        message: `no service answers at ${url} (${reason}); start one with svc serve, or name another by --url`,
      })
  })

  for (const [status, told] of [
    [503, 'answered 503 when asked for its demo key; try again later, set SVC_API_KEY'],
    [200, 'shows no demo key; set SVC_API_KEY'],
  ] as const)
    it(`says in one line that the first page answers ${status} and has no demo key`, async () => {
      const fetch = async () => new Response('{}', { status })
      await assert.rejects(readKey({ url: 'http://service.example', apiKey: undefined, keyFile: undefined, fetch }), {
        name: 'ClientError',
        message: `http://service.example ${told}, or name a file that holds a key with --key-file`,
      })
    })

  it('says in one line that something else answers at the address', async () => {
    const other = `${service.url}/errors`
    const { code, lines } = refusalOf(await svc(['lookup', 'NO', '1', '--url', other], settings))
    assert.deepEqual([code, lines.length], [1, 1])
  })

  for (const [what, type, body] of [
    ['a page', 'text/html', '<!doctype html><h1>Another app</h1>'],
    ['other JSON', 'application/json', '{"ok":true}'],
  ] as const)
    it(`says in one line that something else answers every address with 200 and ${what}`, async () => {
      const other = createServer((_req, res) => res.writeHead(200, { 'content-type': type }).end(body))
      await once(other.listen(0, '127.0.0.1'), 'listening')
      const url = `http://127.0.0.1:${(other.address() as AddressInfo).port}`
      using folder = tempFolder()
      const list = join(folder.path, 'list.csv')
      writeFileSync(list, 'company,country\nEquinor,NO\n')
      const match = [
        'match',
        list,
        '-o',
        `${list}.out`,
        '--name-column',
        'company',
        '--country-column',
        'country',
        '-y',
      ]
      for (const command of [['lookup', 'NO', '1'], ['lookup', 'NO', '1', '--json'], ['search', 'statoil'], match]) {
        const { code, stderr } = await svc([...command, '--url', url], settings)
        const line = `svc: ${url} answered 200, but not as this service does; is the address right?`
        assert.deepEqual([code, stderr.trim().split('\n').at(-1)], [1, line], command[0])
      }
      other.close()
    })
})
