import assert from 'node:assert/strict'
import { once } from 'node:events'
import type { ServerResponse } from 'node:http'
import { PassThrough, Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import type { ObjectStore } from '#data/objects/object-store.ts'
import { ObjectStoreError } from '#data/objects/object-store.ts'
import { openS3Objects } from '#data/objects/s3-objects.ts'
import { rootKeys, useKeys } from '../support/object-store-engines.ts'
import { refuseAs, type ScriptedBucket, startScriptedBucket } from '../support/scripted-bucket.ts'

const url = 's3://releases/fleet'
const patience = { silenceMs: 2_000, answerMs: 1_500, steadyMs: 300 }

/** Sends a byte every few milliseconds, without end. */
function dribble(response: ServerResponse): boolean {
  response.writeHead(200, { etag: '"x"' })
  const timer = setInterval(() => response.write('x'), 20)
  response.on('close', () => clearInterval(timer))
  return true
}

const isAway = (text: string) => (error: unknown) =>
  error instanceof ObjectStoreError && error.trouble === 'away' && error.message === `the store ${url} ${text}`

describe('a bucket at fault', () => {
  let bucket: ScriptedBucket
  let objects: ObjectStore
  beforeEach(async () => {
    useKeys(rootKeys)
    bucket = await startScriptedBucket()
    const { endpoint } = bucket
    objects = openS3Objects({ kind: 's3', url, bucket: 'releases', prefix: 'fleet/', endpoint }, patience)
  })
  afterEach(async () => {
    objects[Symbol.dispose]()
    await bucket[Symbol.asyncDispose]()
  })

  it('that dribbles a file, a text or a list without end is given up', async () => {
    bucket.fault = (_, response) => dribble(response)
    const stream = (await objects.read('files/a')) ?? assert.fail()
    await assert.rejects(buffer(stream), isAway('sends too slowly'))
    await assert.rejects(objects.readText('current.json'), isAway('does not answer in time'))
    await assert.rejects(objects.list(''), isAway('does not answer in time'))
  })

  it('that sends at once what is read slowly is not given up', async () => {
    await objects.write('files/a', Readable.from([Buffer.alloc(400_000)]))
    const stream = (await objects.read('files/a')) ?? assert.fail()
    let bytes = 0
    for await (const chunk of stream) {
      bytes += chunk.length
      await new Promise(done => setTimeout(done, 450))
    }
    assert.equal(bytes, 400_000)
  })

  it('that sends a text of 5 MB without telling its length is not read to the end', async () => {
    bucket.fault = (_, response) => {
      response.writeHead(200, { etag: '"x"' }).end(Buffer.alloc(5_000_000, 'x'))
      return true
    }
    await assert.rejects(objects.readText('current.json'), { message: `current.json in ${url} is too long` })
  })

  it('that asks for fewer requests three times is asked again, and told of if it goes on', async () => {
    let refusals = 3
    bucket.fault = (_, response) => refusals-- > 0 && refuseAs(response, 503, 'SlowDown')
    const patient = { ...patience, answerMs: 15_000 }
    const { endpoint } = bucket
    using slow = openS3Objects({ kind: 's3', url, bucket: 'releases', prefix: 'fleet/', endpoint }, patient)
    assert.deepEqual(await slow.list(''), [])
    bucket.fault = (_, response) => refuseAs(response, 503, 'SlowDown')
    await assert.rejects(slow.list(''), isAway('asks for fewer requests (SlowDown): try again later'))
  })

  it('that answers with a status, or something else than S3, is told of so', async () => {
    bucket.fault = (_, response) => refuseAs(response, 500, 'InternalError')
    await assert.rejects(objects.list(''), isAway('answers with status 500'))
    bucket.fault = (_, response) => {
      response.writeHead(200).end('<ListBucketResult><Conte')
      return true
    }
    await assert.rejects(objects.list(''), isAway('answers what is not S3: check AWS_ENDPOINT_URL_S3'))
  })

  it('in whose place a proxy answers, with status 200, 302, 404 or 407, is not taken for one without objects', async () => {
    for (const status of [200, 302, 404, 407]) {
      bucket.fault = (request, response) => {
        request.resume()
        response.writeHead(status, { 'content-type': 'text/html' }).end('<html><body>Sign in</body></html>')
        return true
      }
      const requests = [
        () => objects.list(''),
        () => objects.read('files/a'),
        () => objects.readText('current.json'),
        () => objects.write('files/a', Readable.from(['a'])),
        () => objects.writeIf('manifests/1.json', 'mine', undefined),
      ]
      for (const request of requests)
        await assert.rejects(request, isAway('answers what is not S3: check AWS_ENDPOINT_URL_S3'))
    }
  })

  it('that closes connections before it answers is told of so, and not of a time limit', async () => {
    bucket.fault = request => {
      request.socket.destroy()
      return true
    }
    await assert.rejects(objects.list(''), isAway('closes connections before it answers (ECONNRESET)'))
  })

  for (const [status, code, text] of [
    [403, 'RequestTimeTooSkewed', 'does not accept the clock of this machine: synchronise it'],
    [301, 'PermanentRedirect', 'is in region eu-west-1: set AWS_REGION'],
    [400, 'AuthorizationHeaderMalformed', 'is in region eu-west-1: set AWS_REGION'],
    [400, 'InvalidToken', 'does not accept the session token: it belongs to other keys, or was cut'],
    [507, 'XMinioStorageFull', 'has no room left'],
  ] as const)
    it(`that answers ${status} ${code} ${text.replace(/:.*/, '')}`, async () => {
      bucket.fault = (_, response) => {
        response.setHeader('x-amz-bucket-region', 'eu-west-1')
        return refuseAs(response, status, code)
      }
      await assert.rejects(objects.list(''), { message: `the store ${url} ${text}` })
    })

  for (const [what, stored, isWritten] of [
    ['of its own, whose reply was lost, is the first: true', 'mine', true],
    ['of another writer, before the connection ended, is first: false', 'theirs', false],
  ] as const)
    it(`a text is written if there is none, and sent again; one ${what}`, async () => {
      let requests = 0
      bucket.fault = ({ method, socket }) => {
        requests += 1
        if (requests > 1 || method !== 'PUT') return false
        bucket.objects.set('fleet/manifests/1.json', { body: Buffer.from(stored), modifiedAt: 0 })
        socket.destroy()
        return true
      }
      assert.equal(await objects.writeIf('manifests/1.json', 'mine', undefined), isWritten)
      assert.equal(await objects.writeIf('manifests/1.json', 'mine', undefined), false)
    })

  it('that takes a file and says nothing is left at once when the upload is stopped', async () => {
    const asked = Promise.withResolvers<void>()
    bucket.fault = () => {
      asked.resolve()
      return true
    }
    const stop = new AbortController()
    const content = new PassThrough()
    content.end('companies')
    const { endpoint } = bucket
    const minutes = { silenceMs: 600_000, answerMs: 600_000, steadyMs: 600_000 }
    using patient = openS3Objects({ kind: 's3', url, bucket: 'releases', prefix: 'fleet/', endpoint }, minutes)
    const written = patient.write('files/a', content, stop.signal)
    const ended = assert.rejects(written, ObjectStoreError)
    await asked.promise
    stop.abort()
    await ended
    assert.ok(content.destroyed || (await once(content, 'close')))
  })
})
