import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import { brotliDecompressSync } from 'node:zlib'
import { scalarAddress } from '../../src/pages/assets.ts'
import { sendRequest } from '../support/send-request.ts'
import { startTestService, type TestService } from '../support/service.ts'

const stored = readFileSync(new URL('../../src/pages/reference/scalar.js.br', import.meta.url))

describe('the script of the API reference', () => {
  let service: TestService
  before(async () => {
    service = await startTestService()
  })
  after(() => service[Symbol.asyncDispose]())

  const withEncoding = async (encoding: string) => {
    const reply = await fetch(service.url + scalarAddress, { headers: { 'accept-encoding': encoding } })
    const { length } = await reply.bytes()
    return { encoding: reply.headers.get('content-encoding'), length, cache: reply.headers.get('cache-control') }
  }

  it('is stored in less than 1 MB, and served in brotli, in gzip, or plain', async () => {
    assert.ok(stored.length < 1_000_000)
    const { length } = brotliDecompressSync(stored)
    const cache = 'public, max-age=31536000, immutable'
    for (const [accepted, encoding] of [
      ['br', 'br'],
      ['gzip', 'gzip'],
      ['identity', null],
    ] as const)
      assert.deepEqual(await withEncoding(accepted), { encoding, length, cache })
  })

  const policyAt = async (path: string) => {
    const { headers } = await sendRequest(service, path)
    return (headers['content-security-policy'] ?? '').split(';')
  }

  it('may write styles and show its pictures, on that page only; no page may evaluate text or load from elsewhere', async () => {
    const reference = await policyAt('/docs/reference')
    const other = await policyAt('/docs')
    const relaxed = ["img-src 'self' data:", "style-src 'self' 'unsafe-inline'"]
    assert.deepEqual(reference.filter(directive => !other.includes(directive)).sort(), relaxed)
    for (const policy of [reference, other]) {
      assert.ok(policy.includes("script-src 'self'"))
      assert.doesNotMatch(policy.join(';'), /https?:|unsafe-eval|\*/)
    }
  })
})
