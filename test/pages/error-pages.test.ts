import assert from 'node:assert/strict'
import express from 'express'
import supertest from 'supertest'
import { registerOf } from '#data/reference/registers.ts'
import { readTiers } from '#data/reference/tiers.ts'
import { errorPages } from '#domain/errors/envelope.ts'
import { Problem } from '#domain/errors/problem.ts'
import { type ErrorCode, errorCodes } from '#generated/error-codes.ts'
import { systemClock } from '../../src/clock.ts'
import { begin } from '../../src/http/steps/begin.ts'
import { codeOf } from '../../src/pages/errors/error-facts.ts'
import { errorGuides } from '../../src/pages/errors/error-guides.ts'
import { type PageDeps, pages } from '../../src/pages/pages.ts'
import { unescaped } from './unescaped.ts'

const codes = Object.keys(errorCodes) as ErrorCode[]
const demoKey = 'svc_test_rk_abcdefghijkl_ABCDEFGHIJKLMNOPQRSTUVWXYZ012345_abcdef'
const config = {
  baseUrl: 'https://api.example',
  mcpUrl: 'https://mcp.example',
  errorsUrl: 'https://api.example/errors',
}

const inner = {
  client: () => ({ send: () => assert.fail('these pages make no request') }),
}

/** The body of the reply that the page of an error shows. */
const replyIn = (text: string) =>
  JSON.parse(unescaped(/<pre><code>HTTP\/1.1 [^{]*(\{.*?\n\})<\/code><\/pre>/s.exec(text)?.[1] ?? ''))

/** Every country is loaded. */
const coverage = {
  coverage: async (country: string) => ({ country, status: 'operational', record_count: 1, fields: {}, sources: [] }),
}

const newRequestId = () => '01K9ZJ5Y8W7R4Q2N6M3T1V0XAB'

/** The pages without the operations: other addresses are answered 404, or the code of a problem. */
function appOfPages(change: Partial<typeof config> = {}) {
  const app = express()
  app.use(
    begin({ newRequestId, clock: systemClock }),
    pages({
      config: { ...config, ...change },
      demoKey,
      tiers: readTiers(),
      inner,
      newRequestId,
      clock: systemClock,
      coverage,
      registerOf,
    } as unknown as PageDeps).router,
  )
  app.use((_req, res) => void res.status(404).end())
  const refuse: express.ErrorRequestHandler = (error, _req, res, _next) =>
    void res.status(error instanceof Problem ? 405 : 500).end()
  return app.use(refuse)
}

const app = appOfPages()
const get = (path: string) => supertest(app).get(path)

describe('the page of an error', () => {
  for (const code of codes) {
    const { type, documentation_url } = errorPages('', code)
    it(`${code} is served at type /errors${type} and at documentation_url /errors${documentation_url}`, async () => {
      const [hyphens, underscores] = await Promise.all([get(`/errors${type}`), get(`/errors${documentation_url}`)])
      assert.deepEqual([hyphens.status, underscores.status], [200, 200])
      assert.equal(hyphens.text, underscores.text)
      assert.equal(hyphens.headers['content-type'], 'text/html; charset=utf-8')
      assert.match(hyphens.text, new RegExp(`<code>${code}</code>, status ${errorCodes[code].status}: `))
      for (const name of errorCodes[code].facts) assert.ok(hyphens.text.includes(`<code>${name}</code>`), name)
      assert.doesNotMatch(hyphens.text, /undefined|\[object/)
    })
  }

  it('shows a reply, with this service’s addresses, which lead back to the page', async () => {
    for (const code of codes) {
      const reply = replyIn((await get(`/errors/${code}`)).text)
      assert.deepEqual([reply.code, reply.status], [code, errorCodes[code].status])
      assert.equal(reply.documentation_url, `https://api.example/errors/${code}`)
      assert.equal(reply.type, `https://api.example/errors/${code.replaceAll('_', '-')}`)
    }
  })

  it('shows a curl command with the demo key, or with a key of the reader, and what to send instead', async () => {
    const shown = async (code: ErrorCode) => unescaped((await get(`/errors/${code}`)).text)
    const notFound = await shown('company_not_found')
    for (const path of ['GB/445790', 'GB/00445790'])
      assert.ok(notFound.includes(`curl -i 'https://api.example/v1/companies/${path}'`), path)
    assert.ok(notFound.includes(`-H 'Authorization: Bearer ${demoKey}'`))
    assert.ok((await shown('country_not_allowed')).includes('-H "Authorization: Bearer $SVC_API_KEY"'))
    assert.doesNotMatch(await shown('timeout'), /curl -i/)
  })

  it('says who must act, that errors cost nothing, and which errors are related', async () => {
    for (const code of codes) {
      const { text } = await get(`/errors/${code}`)
      for (const question of ['Can a retry succeed?', 'Who must act?', 'Is it charged?'])
        assert.ok(text.includes(`<dt>${question}</dt>`), code)
      for (const related of errorGuides[code].related) assert.ok(text.includes(`href="/errors/${related}"`), related)
    }
  })

  for (const path of [
    '/errors/nothing',
    '/errors/Timeout',
    '/errors/__proto__',
    '/errors/to-string',
    '/errors/timeout/x',
    '/Errors/timeout',
  ])
    it(`does not exist at ${path}`, async () => {
      assert.equal((await get(path)).status, 404)
    })

  it('answers GET and HEAD only: POST, PUT and DELETE get 405', async () => {
    const agent = supertest(app)
    assert.equal((await agent.head('/errors/timeout')).status, 200)
    for (const method of ['post', 'put', 'delete'] as const)
      assert.equal((await agent[method]('/errors/timeout')).status, 405, method)
  })
})

describe('the code that a spelling names', () => {
  it(`is the same with hyphens and underscores, for all ${codes.length}`, () => {
    for (const code of codes) assert.deepEqual([codeOf(code), codeOf(code.replaceAll('_', '-'))], [code, code])
  })

  for (const text of ['', 'nothing', 'constructor', '__proto__', 'TIMEOUT', 'timeout ', 'rate limit exceeded'])
    it(`is none for ${JSON.stringify(text)}`, () => {
      assert.equal(codeOf(text), undefined)
    })
})

describe('the other pages', () => {
  it(`list all ${codes.length} errors with a link to each`, async () => {
    const { text, status } = await get('/errors')
    assert.equal(status, 200)
    for (const code of codes) assert.ok(text.includes(`<a href="/errors/${code}">${code}</a>`), code)
  })

  it('show on the landing page a request with the demo key that works when pasted', async () => {
    const { text, headers } = await get('/')
    assert.ok(
      unescaped(text).includes(
        `curl -H 'Authorization: Bearer ${demoKey}' https://api.example/v1/companies/NO/923609016`,
      ),
    )
    assert.equal(headers['content-type'], 'text/html; charset=utf-8')
  })

  it('say that quota_exhausted ends at limit.reset_iso, not that the request will fail again', async () => {
    const { text } = await get('/errors/quota_exhausted')
    assert.ok(text.includes('can succeed after the time in <code>limit.reset_iso</code>'))
    assert.ok(!text.includes('will fail again'))
  })

  it('carry the headers of static files: an unlimited bucket, and nothing charged', async () => {
    for (const path of ['/', '/errors', '/errors/timeout']) {
      const { headers } = await get(path)
      assert.equal(headers['ratelimit-policy'], '"static";q=1000000;w=60', path)
      assert.equal(headers['x-svc-cost-units'], '0')
      assert.equal(headers['cache-control'], 'public, max-age=300')
    }
  })

  it('load files whose names hold a hash, which a browser keeps for ever', async () => {
    const { text } = await get('/')
    const files = [...text.matchAll(/"(\/assets\/[^"]+)"/g)].map(([, file = '']) => file)
    assert.deepEqual(files.map(file => file.split('-')[0]).toSorted(), [
      '/assets/common',
      '/assets/home',
      '/assets/style',
    ])
    for (const file of files) {
      const { headers } = await get(file)
      assert.match(String(headers['content-type']), /^text\/(css|javascript); charset=utf-8$/)
      assert.equal(headers['cache-control'], 'public, max-age=31536000, immutable')
    }
    assert.equal((await get('/assets/style-0.css')).status, 404)
  })

  it('of another release, which a cache or another server has, load the files of this one, which nothing keeps', async () => {
    const { text } = await get('/')
    for (const name of ['style.css', 'home.js', 'common.js']) {
      const [stem = '', ending = ''] = name.split('.')
      const [own = ''] = text.match(new RegExp(`/assets/${stem}-\\w{8}\\.${ending}`)) ?? []
      const other = await get(`/assets/${stem}-0THER234.${ending}`)
      assert.equal(other.status, 200, name)
      assert.equal(other.text, (await get(own)).text)
      assert.equal(other.headers['cache-control'], 'no-store')
    }
    for (const name of ['chunk-0THER234.js', 'nothing-0THER234.js', '0THER234.js', 'style-0THER234.js'])
      assert.equal((await get(`/assets/${name}`)).status, 404, name)
  })

  it('escape an address of the service that holds HTML', async () => {
    const { text } = await supertest(appOfPages({ baseUrl: 'https://x/<b>"\'&' })).get('/')
    assert.ok(text.includes('https://x/&lt;b&gt;&quot;&#39;&amp;/v1/companies'))
  })
})
