import assert from 'node:assert/strict'
import express from 'express'
import supertest from 'supertest'
import { systemClock } from '../../src/clock.ts'
import { exchangeOf } from '../../src/http/request/exchange.ts'
import { begin } from '../../src/http/steps/begin.ts'
import { normalizeContentType } from '../../src/http/steps/content-types.ts'

const app = express()
app.use(
  begin({ newRequestId: () => '01K9ZJ5Y8W7R4Q2N6M3T1V0XAB', clock: systemClock }),
  normalizeContentType({ bodyType: 'application/json' }),
)
app.use((req, res) => void res.json([req.headers['content-type'] ?? null, exchangeOf(res).contentType]))

const json = [
  'application/json',
  'Application/JSON',
  'application/json; charset=utf-8',
  'application/json;charset=UTF-8',
  'application/json; charset=utf8',
  'application/json; charset="utf-8"',
  'application/json; charset=utf-8; profile=x',
  'application/json; profile=x',
  'application/json ; charset=utf-8',
  'application/json;',
]

const other = [
  'text/plain',
  'application/jsonp',
  'application/json+x',
  'application/problem+json',
  'application/x-www-form-urlencoded',
  'multipart/form-data; boundary=x',
  'text/plain; application/json',
  'application/json; charset=utf-16',
  'application/json; charset=utf-7',
  'application/json; charset="iso-8859-1"',
  'application/json; charset=utf-8; charset=utf-16',
  'application/json; charset=utf-80',
  'application/json; charset=',
  'x'.repeat(5000),
]

const settled = async (method: 'get' | 'post', contentType: string) =>
  (await supertest(app)[method]('/').set('content-type', contentType)).body

describe('the content type of a request', () => {
  for (const contentType of json)
    it(`${contentType} is JSON in UTF-8`, async () => {
      assert.deepEqual(await settled('post', contentType), ['application/json', contentType])
    })

  for (const contentType of other)
    it(`${contentType.slice(0, 60)} is another`, async () => {
      assert.deepEqual(await settled('post', contentType), ['other/other', contentType])
    })

  it('is ignored on GET, which has no body', async () => {
    assert.deepEqual(await settled('get', 'text/plain'), [null, 'text/plain'])
  })

  it('may be absent', async () => {
    assert.deepEqual((await supertest(app).post('/')).body, [null, null])
  })

  it('is one of 3 values for the validator, of 300 sent', async () => {
    const values = new Set<string>()
    for (let i = 0; i < 100; i++) {
      values.add((await settled('post', `text/x-${i}`))[0])
      values.add((await settled('post', `application/json; v=${i}`))[0])
      values.add((await settled('get', `text/x-${i}`))[0])
    }
    assert.deepEqual([...values], ['other/other', 'application/json', null])
  })
})
