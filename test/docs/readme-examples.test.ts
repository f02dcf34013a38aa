import assert from 'node:assert/strict'
import { startTestService, type TestService } from '../support/service.ts'
import { read } from './documents.ts'

const readme = read('README.md')

/** The path of the curl command of a section, and the reply that follows it. */
function exampleOf(section: string): { path: string; reply: Record<string, unknown> } {
  const [, text = ''] = new RegExp(`^## ${section}\n([\\s\\S]*?)^## `, 'm').exec(readme) ?? []
  const [, path = ''] = /http:\/\/127\.0\.0\.1:8080(\/[^"\s]*)/.exec(text) ?? []
  const [, json = ''] = /```json\n([\s\S]*?)```/.exec(text) ?? []
  const { '...': _leftOut, ...reply } = JSON.parse(json)
  return { path, reply }
}

describe('the examples of the README', () => {
  let service: TestService
  before(async () => {
    service = await startTestService()
  })
  after(() => service[Symbol.asyncDispose]())

  for (const section of ['One lookup', 'One search'])
    it(`are the replies to the demo key, apart from omissions: ${section}`, async () => {
      const { path, reply } = exampleOf(section)
      const headers = { authorization: `Bearer ${service.demoKey}` }
      const answer = await fetch(`${service.url}${path}`, { headers })
      assert.equal(answer.status, 200)
      assert.partialDeepStrictEqual(await answer.json(), reply)
    })
})
