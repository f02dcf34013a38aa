import assert from 'node:assert/strict'
import type { ObjectStore } from '#data/objects/object-store.ts'
import { openS3Objects } from '#data/objects/s3-objects.ts'
import { probeStore } from '../../src/data-releases/publish/probe-store.ts'
import { rootKeys, useKeys } from '../support/object-store-engines.ts'
import { type ScriptedBucket, startScriptedBucket } from '../support/scripted-bucket.ts'

const url = 's3://releases/fleet'

describe('before anything is published, a bucket', () => {
  let bucket: ScriptedBucket
  let objects: ObjectStore
  beforeEach(async () => {
    useKeys(rootKeys)
    bucket = await startScriptedBucket()
    objects = openS3Objects({ kind: 's3', url, bucket: 'releases', prefix: 'fleet/', endpoint: bucket.endpoint })
  })
  afterEach(async () => {
    objects[Symbol.dispose]()
    await bucket[Symbol.asyncDispose]()
  })
  const isRefused = async (text: string) => {
    await assert.rejects(probeStore(objects), { trouble: 'unfit', message: `the store ${url} ${text}` })
    assert.equal(bucket.objects.size, 0)
  }

  it('that honours conditional writes is accepted, and left empty', async () => {
    await probeStore(objects)
    assert.equal(bucket.objects.size, 0)
  })

  for (const header of ['If-None-Match', 'If-Match'])
    it(`that ignores ${header} is refused`, async () => {
      bucket.fault = ({ headers }) => {
        delete headers[header.toLowerCase()]
        return false
      }
      await isRefused(`does not honour conditional writes (${header})`)
    })

  it('whose ETag a proxy weakens, as those that compress replies do, is refused with that reason', async () => {
    bucket.fault = ({ method }, response, stored) => {
      if (method !== 'GET' || !stored) return false
      response.writeHead(200, { etag: 'W/"1"', 'last-modified': new Date(0).toUTCString() }).end(stored.body)
      return true
    }
    await isRefused(
      'does not recognise its own ETag: check that no proxy changes it, for example by compressing replies',
    )
  })
})
