import assert from 'node:assert/strict'
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { collectionFiles, collectionsFolder } from '../../collections/generate/collection-files.ts'
import { sendRequest } from '../support/send-request.ts'
import { startTestService, type TestService } from '../support/service.ts'
import { inBrunoFolder, inHttpFile, inPostmanCollection, type SentRequest } from './requests-in.ts'

const kinds: [kind: string, requests: () => SentRequest[]][] = [
  ['the .http file', inHttpFile],
  ['the Bruno folder', inBrunoFolder],
  ['the Postman collection', inPostmanCollection],
]

const own = /^(svc\.|bruno\/.*\.)/

describe('the collections', () => {
  it('are up to date with the contract: make collections would change nothing', async () => {
    const files = await collectionFiles()
    const present = readdirSync(collectionsFolder, { recursive: true, encoding: 'utf8' }).filter(name => own.test(name))
    assert.deepEqual(present.sort(), [...files.keys()].sort())
    for (const [name, text] of files) assert.equal(readFileSync(join(collectionsFolder, name), 'utf8'), text, name)
  })

  it('are the same when they are generated twice', async () => {
    assert.deepEqual(await collectionFiles(), await collectionFiles())
  })

  for (const [kind, requestsIn] of kinds)
    describe(`the 13 requests of ${kind}`, () => {
      let service: TestService
      before(async () => {
        service = await startTestService()
      })
      after(() => service[Symbol.asyncDispose]())

      const answers = (key: string) =>
        Promise.all(
          requestsIn().map(async ({ method, path, isKeyed, body }) => {
            const options = { method: method as 'GET', ...(isKeyed && { key }), ...(body && { body }) }
            const { status, body: answer } = await sendRequest(service, path, options)
            return status === 200 ? status : `${status} ${answer.code} ${path}`
          }),
        )

      it('are answered 200 by a live server, with a key where one is required', async () => {
        const { text: key } = await service.key()
        assert.deepEqual(await answers(key), Array(13).fill(200))
      })

      it('are answered with the demo key too, except batch and usage, whose scopes it lacks', async () => {
        const refused = (await answers(service.demoKey)).filter(answer => answer !== 200)
        assert.deepEqual(refused.sort(), [
          '403 insufficient_scope /v1/account/usage',
          '403 insufficient_scope /v1/companies/lookup-batch',
        ])
      })
    })
})
