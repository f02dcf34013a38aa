import assert from 'node:assert/strict'
import docs from '#generated/docs.json' with { type: 'json' }
import { sendRequest } from '../support/send-request.ts'
import { startTestService, type TestService } from '../support/service.ts'
import { tempFolder } from '../support/temp-folder.ts'

const paths = ['/docs', '/connect', ...docs.guides.map(({ name }) => `/docs/${name}`)]

const valuesOf = (text: string, attribute: string) =>
  [...text.matchAll(new RegExp(`<[^>]* ${attribute}="([^"]*)"`, 'g'))].map(([, value = '']) => value)

describe('the documentation', () => {
  let service: TestService
  const pages = new Map<string, { status: number; text: string; type: string | undefined }>()
  /** A page, requested once. */
  async function pageAt(path: string) {
    const kept = pages.get(path)
    if (kept) return kept
    const { status, text, headers } = await sendRequest(service, path, { headers: { accept: 'text/html, */*' } })
    const page = { status, text, type: headers['content-type'] }
    pages.set(path, page)
    return page
  }

  before(async () => {
    service = await startTestService()
  })
  after(() => service[Symbol.asyncDispose]())

  it('has 13 guides, the quickstart first, and no two of one name', () => {
    const names = docs.guides.map(({ name }) => name)
    assert.equal(names[0], 'quickstart')
    assert.equal(new Set(names).size, 13)
  })

  /** Fails if nothing is at a link on the page of a path. */
  async function checkLink(path: string, link: string) {
    const [target = '', anchor] = link.split('#')
    const page = await pageAt(target || path)
    assert.equal(page.status, 200, link)
    if (anchor !== undefined) assert.ok(valuesOf(page.text, 'id').includes(anchor), link)
  }

  for (const path of paths)
    it(`links on ${path} only to pages and headings that exist`, async () => {
      const { text } = await pageAt(path)
      const links = [...valuesOf(text, 'href'), ...valuesOf(text, 'src')]
      assert.ok(links.length > 10)
      for (const link of links) if (!link.startsWith('http')) await checkLink(path, link)
    })

  it('shows pictures of its own, and no comment or markup of a document', async () => {
    const { text } = await pageAt('/docs/matching')
    const [picture = ''] = valuesOf(text, 'src').filter(address => address.endsWith('.svg'))
    assert.match((await pageAt(picture)).type ?? '', /^image\/svg\+xml/)
    for (const { html } of docs.guides) assert.doesNotMatch(html, /<!--|<script/)
  })

  it('has the address of the service in place of that of the documents, and its key in the quickstart', async () => {
    for (const path of paths) assert.ok(!(await pageAt(path)).text.includes('127.0.0.1:8080'), path)
    const { text } = await pageAt('/docs/quickstart')
    assert.ok(text.includes('export SVC_URL=http://svc.test\n'))
    assert.ok(text.includes(`export SVC_API_KEY=${service.demoKey}`))
  })

  it('begins with a request that works as it is, and without one where the company of the guides is not loaded', async () => {
    const works = /This request works as it is.*companies\/NO\/923609016/s
    assert.match((await pageAt('/docs')).text, works)
    using folder = tempFolder()
    await using empty = await startTestService({ SVC_DATA_DIR: folder.path, SVC_SAMPLE: 'off' })
    const { text, headers } = await sendRequest(empty, '/docs', { headers: { accept: 'text/html' } })
    assert.doesNotMatch(text, works)
    assert.match(text, /of 19 European countries\.<\/p>/)
    assert.equal(headers['cache-control'], 'no-cache')
  })

  it('lists all operations of the contract on the page of the reference, for readers without scripts', async () => {
    const text = (await pageAt('/docs/reference')).text.replaceAll('<wbr>', '')
    for (const { method, path } of docs.operations)
      assert.ok(text.includes(`<td><code>${method}</code></td><td><code>${path}</code></td>`), path)
  })
})
