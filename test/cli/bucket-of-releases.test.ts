import assert from 'node:assert/strict'
import { setTimeout as sleep } from 'node:timers/promises'
import { rootKeys, useKeys } from '../support/object-store-engines.ts'
import { builderFolder, importMore } from '../support/release-builder.ts'
import { type ScriptedBucket, startScriptedBucket } from '../support/scripted-bucket.ts'
import type { TempFolder } from '../support/temp-folder.ts'
import { refusalOf, svc } from './svc.ts'

const hour = 3_600_000

describe('svc publish and svc releases prune, over a bucket', () => {
  let bucket: ScriptedBucket
  let builder: TempFolder
  let ahead = 0
  before(async () => {
    useKeys(rootKeys)
    bucket = await startScriptedBucket(() => Date.now() - ahead)
    builder = await builderFolder()
  })
  after(async () => {
    await bucket[Symbol.asyncDispose]()
    builder[Symbol.dispose]()
  })
  const settings = () => ({
    SVC_DATA_DIR: builder.path,
    SVC_ARTEFACTS_URL: 's3://releases/fleet',
    AWS_ENDPOINT_URL_S3: bucket.endpoint,
  })

  it('Ctrl-C during an upload ends the publication at once, in one line', async () => {
    bucket.fault = ({ method, url }) => {
      const isFile = method === 'PUT' && (url?.includes('/files/') ?? false)
      if (isFile) setTimeout(() => process.emit('SIGINT'), 50)
      return isFile
    }
    const started = performance.now()
    const { code, lines } = refusalOf(await svc(['publish'], settings()))
    assert.deepEqual([code, lines], [1, ['svc: stopped: nothing was published; run svc publish again']])
    assert.ok(performance.now() - started < 15_000)
  })

  it('a builder whose clock is 25 hours ahead removes nothing that another one uploads now', async () => {
    bucket.fault = undefined
    ahead = 25 * hour
    const uploaded = `fleet/files/${'a'.repeat(64)}.zst`
    bucket.objects.set(uploaded, { body: Buffer.from('new'), modifiedAt: bucket.now() })
    const prune = async () => (await svc(['releases', 'prune', '--json'], settings())).json<{ files: number }>().files
    assert.deepEqual([await prune(), bucket.objects.has(uploaded)], [0, true])
    ahead = 0
    await sleep(1)
    assert.deepEqual([await prune(), bucket.objects.has(uploaded)], [1, false])
  })

  it('refuses 24 companies of Norway over 5,000 that are published, unless they may be missing', async () => {
    await svc(['publish'], settings())
    const [key = '', manifest] = [...bucket.objects].find(([name]) => name.endsWith('/000000001.json')) ?? []
    const text = manifest?.body.toString().replace(/"NO": \d+/, '"NO": 5000') ?? ''
    bucket.objects.set(key, { body: Buffer.from(text), modifiedAt: bucket.now() })
    await importMore(builder.path)
    assert.deepEqual(refusalOf(await svc(['publish'], settings())).lines, [
      'svc: not published: NO has 24 companies here, and 5000 in release 1; import the register, or add --accept-missing',
    ])
    const accepted = await svc(['publish', '--accept-missing', '--json'], settings())
    assert.equal(accepted.json<{ release: number }>().release, 2)
  })
})
