import assert from 'node:assert/strict'
import { spawnSync } from 'node:child_process'
import { cpSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath, pathToFileURL } from 'node:url'
import { contractViolations } from '../../codegen/contract-rules.ts'
import { readContract } from '../../codegen/read-contract.ts'
import { tiersWith } from '../support/tiers-with.ts'

const root = fileURLToPath(new URL('../../', import.meta.url))
const compiler = join(root, 'node_modules/typescript-native/bin/tsc')
const page = readFileSync(join(root, 'docs/adding-an-operation.md'), 'utf8')

/** The blocks of the page that name a file, by that file; under `text` what the generator prints. */
const blocks = new Map(
  [...page.matchAll(/^```(?:\w+ )?(\S+)\n([\s\S]*?)^```$/gm)].map(([, file = '', text = '']) => [file, text]),
)
const handler = 'src/operations/get-company-status.ts'
const route = 'generated/routes/get-company-status.ts'

const copied = [
  'openapi.yaml',
  'admin.openapi.yaml',
  'workflows.arazzo.yaml',
  'package.json',
  'tsconfig.json',
  'CHANGELOG.md',
  'codegen',
  'data',
  'docs',
  'generated',
  'src',
  'test/contract-checker',
  'test/coverage',
  'test/fixtures',
  'test/support',
]

/** A copy of the project, whose contract has the path of the page, deprecated as on the page. */
function copyWithPath(): string {
  const copy = mkdtempSync(join(tmpdir(), 'svc-new-operation-'))
  for (const name of copied) cpSync(join(root, name), join(copy, name), { recursive: true })
  symlinkSync(join(root, 'node_modules'), join(copy, 'node_modules'))
  const contract = readFileSync(join(copy, 'openapi.yaml'), 'utf8')
  const path = blocks.get('openapi.yaml')?.replace(/(?<=^ {6}tags: .*\n)/m, blocks.get('deprecation') ?? '')
  const added = contract.replace('\ncomponents:\n', `\n${path}components:\n`)
  writeFileSync(join(copy, 'openapi.yaml'), added)
  return copy
}

/** The compiler's errors in a file of a copy, by default its route, and all that it imports. */
function compileErrors(copy: string, file = route): string[] {
  const project = join(copy, 'tsconfig.route.json')
  writeFileSync(project, JSON.stringify({ extends: './tsconfig.json', include: [], files: [file] }))
  const { stdout } = spawnSync(process.execPath, [compiler, '--pretty', 'false', '-p', project], { encoding: 'utf8' })
  return stdout.split('\n').filter(line => line.includes('error TS'))
}

type Support = typeof import('../support/service.ts')
type SendRequest = typeof import('../support/send-request.ts')

describe('an operation added by following docs/adding-an-operation.md', () => {
  const path = '/v1/companies/NO/923609016/status'
  let copy: string
  let generated: ReturnType<typeof generate>
  let withoutHandler: string[]
  let withHandler: string[]
  let service: Awaited<ReturnType<Support['startTestService']>>
  let sendRequest: SendRequest['sendRequest']

  const generate = () => spawnSync(process.execPath, ['codegen/main.ts'], { cwd: copy, encoding: 'utf8' })
  const fromCopy = <T>(name: string): Promise<T> => import(pathToFileURL(join(copy, name)).href)

  /** Modules of the copy; coverage of its contract is recorded in the copy. */
  async function loadCopy() {
    const folder = process.env.TEST_RUN_FOLDER
    process.env.TEST_RUN_FOLDER = copy
    sendRequest = (await fromCopy<SendRequest>('test/support/send-request.ts')).sendRequest
    if (folder === undefined) delete process.env.TEST_RUN_FOLDER
    else process.env.TEST_RUN_FOLDER = folder
    return fromCopy<Support>('test/support/service.ts')
  }

  before(async () => {
    copy = copyWithPath()
    generated = generate()
    withoutHandler = compileErrors(copy)
    writeFileSync(join(copy, handler), blocks.get(handler) ?? '')
    withHandler = compileErrors(copy)
    const { startTestService } = await loadCopy()
    service = await startTestService({ SVC_TIERS_FILE: tiersWith(2) })
  })
  after(async () => {
    await service?.[Symbol.asyncDispose]()
    rmSync(copy, { recursive: true, force: true })
  })

  const statusOf = async (request?: Parameters<typeof service.key>[0], target = path) => {
    const { text } = await service.key(request)
    const { status, body } = await sendRequest(service, target, { key: text })
    return [status, body.code]
  }

  it('has a description without violations of the contract rules', () => {
    assert.deepEqual(contractViolations(readContract(join(copy, 'openapi.yaml'))), [])
  })

  it('generates with one line that names the missing handler and its file, and does not compile until it is there', () => {
    assert.deepEqual([generated.status, generated.stderr], [0, blocks.get('text')])
    assert.equal(withoutHandler.length, 1)
    assert.match(withoutHandler[0] ?? '', /Cannot find module '..\/..\/src\/operations\/get-company-status.ts'/)
  })

  it('compiles with the handler of the page, and the generator prints nothing', () => {
    assert.deepEqual(withHandler, [])
    assert.equal(generate().stderr, '')
  })

  it('has a name on /pricing, without which the compiler names it and the file, as the page says', () => {
    const costs = 'src/pages/pricing/costs.ts'
    assert.ok(page.includes(`\`${costs}\``))
    const errors = compileErrors(copy, costs)
    assert.equal(errors.length, 1)
    assert.match(errors[0] ?? '', /src\/pages\/pricing\/costs\.ts.*Property 'getCompanyStatus' is missing/)
  })

  it('answers 200 in its bucket, for one unit', async () => {
    const { text } = await service.key()
    const { status, headers, body } = await sendRequest(service, path, { key: text })
    assert.deepEqual([status, body.on_register], [200, true])
    assert.deepEqual([headers['x-ratelimit-resource'], headers['x-svc-cost-units']], ['companies-read', '1'])
  })

  it('says in each reply, also in an error, that it is deprecated since 1 December 2026 and ends a year later', async () => {
    const { text } = await service.key()
    for (const request of [{ key: text }, {}]) {
      const { headers } = await sendRequest(service, path, request)
      assert.equal(headers.deprecation, '@1796083200')
      assert.equal(headers.sunset, 'Wed, 01 Dec 2027 00:00:00 GMT')
      assert.equal(headers.link, '</docs/upgrading>; rel="deprecation"; type="text/html"')
    }
    const client = readFileSync(join(copy, 'sdk/typescript/src/generated/client.ts'), 'utf8')
    assert.match(client, /@deprecated Ends on 2027-12-01 at the earliest: \/docs\/upgrading/)
    const other = await sendRequest(service, '/v1/countries')
    assert.equal(other.headers.deprecation, undefined)
  })

  it('answers 401 without a key, with an expired one, and outside its ip_allowlist', async () => {
    assert.equal((await sendRequest(service, path)).status, 401)
    const expires_at = new Date(service.clock.now() + 1000).toISOString()
    const { text } = await service.key({ expires_at })
    service.clock.advance(1000)
    assert.equal((await sendRequest(service, path, { key: text })).status, 401)
    assert.deepEqual(await statusOf({ ip_allowlist: ['192.0.2.0/24'] }), [401, 'unauthenticated'])
  })

  it('answers 403 to a key without its scope, and to a key for other endpoints', async () => {
    assert.deepEqual(await statusOf({ scopes: ['companies:search'] }), [403, 'insufficient_scope'])
    assert.deepEqual(await statusOf({ endpoints: ['/v1/countries/*'] }), [403, 'endpoint_not_allowed'])
  })

  for (const target of [path, '/v1/companies/no/923609016/status', '/v1/companies/%4EO/923609016/status'])
    it(`answers 403 country_not_allowed at ${target} to a key whose country_scope is SE`, async () => {
      assert.deepEqual(await statusOf({ country_scope: ['SE'] }, target), [403, 'country_not_allowed'])
    })

  it('answers 429 to the second request of a minute of a key with rate_limit_rpm 1', async () => {
    const { text } = await service.key({ rate_limit_rpm: 1 })
    assert.equal((await sendRequest(service, path, { key: text })).status, 200)
    const { status, body } = await sendRequest(service, path, { key: text })
    assert.deepEqual([status, body.code, body.limit.resource], [429, 'rate_limit_exceeded', 'companies-read'])
  })

  it('answers 429 quota_exhausted to the third result of a month of 2, and reports the two as status of NO', async () => {
    const { text } = await service.key()
    for (const left of ['1', '0']) {
      const { headers } = await sendRequest(service, path, { key: text })
      assert.equal(headers['x-svc-credits-remaining'], left)
    }
    const { status, body } = await sendRequest(service, path, { key: text })
    assert.deepEqual([status, body.code], [429, 'quota_exhausted'])
    const usage = await sendRequest(service, '/v1/account/usage?group_by=operation&group_by=country', { key: text })
    const rows = usage.body.totals as { operation: string; country: string; billable_results: number }[]
    const own = rows.find(({ operation }) => operation === 'status')
    assert.deepEqual([own?.country, own?.billable_results], ['NO', 2])
  })

  it('answers 400 to an unknown parameter, 405 to POST and 406 to text/csv', async () => {
    assert.deepEqual(await statusOf({}, `${path}?fields=name`), [400, 'unknown_parameter'])
    assert.equal((await sendRequest(service, path, { method: 'POST' })).status, 405)
    const { text } = await service.key()
    assert.equal((await sendRequest(service, path, { key: text, headers: { accept: 'text/csv' } })).status, 406)
  })

  it('is reported by the coverage of the contract if no test has seen one of its replies', async () => {
    const { documentedReplies } =
      await fromCopy<typeof import('../coverage/documented.ts')>('test/coverage/documented.ts')
    const seen = readFileSync(join(copy, `${process.pid}.txt`), 'utf8').split('\n')
    const own = documentedReplies.filter(line => line.startsWith('getCompanyStatus '))
    const unseen = own.filter(line => !seen.includes(line))
    assert.ok(own.includes('getCompanyStatus 200 -') && !unseen.includes('getCompanyStatus 200 -'))
    assert.ok(unseen.includes('getCompanyStatus 404 company_not_found'))
  })
})
