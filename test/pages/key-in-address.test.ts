import assert from 'node:assert/strict'
import pino from 'pino'
import { readTiers } from '#data/reference/tiers.ts'
import { allPages } from '../../src/pages/pages.ts'
import { indexedSample } from '../support/indexed-sample.ts'
import { startTestService, type TestService } from '../support/service.ts'

const config = { baseUrl: 'http://svc.test', mcpUrl: 'http://svc.test', errorsUrl: 'http://svc.test/errors' }
// The dependencies are not used before the first request.
const deps = { config, demoKey: 'x', tiers: readTiers(), logger: pino({ level: 'silent' }) }
const patterns = [...allPages(deps as never).map(({ path }) => path), '/:nothing', '/docs/:code/:more']

describe('a key that someone has put into the address of a page', () => {
  let service: TestService
  let key: string
  before(async () => {
    service = await startTestService({}, { search: (await indexedSample()).search })
    key = (await service.key()).text
  })
  after(() => service[Symbol.asyncDispose]())

  const shownAt = async (path: string) => {
    const reply = await fetch(`${service.url}${path}`, { headers: { accept: 'text/html' } })
    return `${[...reply.headers.values()].join('\n')}\n${await reply.text()}`
  }

  it('is cut off after its id in the search box and in what a list of names shows', async () => {
    const [visible = ''] = /^svc_live_rk_\w{12}/.exec(key) ?? []
    for (const name of ['q', 'list']) {
      const text = await shownAt(`/?${name}=${key}`)
      assert.ok(text.includes(`${visible}_...`), name)
    }
  })

  it('is repeated by no page: in its path, its query, percent-encoded or not', async () => {
    const secret = key.split('_')[4] ?? ''
    assert.equal(secret.length, 32)
    const encoded = [...key].map(letter => `%${letter.charCodeAt(0).toString(16)}`).join('')
    for (const text of [key, encoded, key.replaceAll('_', '%5f')])
      for (const pattern of patterns) {
        const query = ['q', 'list', 'country', 'cursor', 'key'].map(name => `${name}=${text}`).join('&')
        const path = pattern.replaceAll(/:\w+/g, text)
        for (const address of [path, `${path}?${query}`]) assert.ok(!(await shownAt(address)).includes(secret), address)
      }
  })
})
