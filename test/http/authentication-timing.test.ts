import assert from 'node:assert/strict'
import { randomBytes } from 'node:crypto'
import type { Request, Response } from 'express'
import { createAccount } from '../../src/administration/accounts.ts'
import { formatKey, type KeyParts, newKeyParts, parseKey } from '../../src/domain/keys/key-format.ts'
import { authenticate } from '../../src/http/authenticate.ts'
import { newExchange } from '../../src/http/exchange.ts'
import { createRefusalGuard } from '../../src/limits/refusal-guard.ts'
import { openAdministration } from '../support/administration.ts'

const median = (values: readonly number[]) => values.toSorted((a, b) => a - b)[values.length >> 1] ?? 0

/** Microseconds that it takes to refuse a key. */
async function refusal(check: ReturnType<typeof authenticate>, key: string): Promise<number> {
  const req = { headers: { authorization: `Bearer ${key}` }, ip: '127.0.0.1' } as Request
  const exchange = { ...newExchange('', 'GET', 0), operationId: 'getCompany' }
  const start = performance.now()
  await assert.rejects(
    async () => check(req, { locals: { exchange } } as unknown as Response, () => {}),
    /unauthenticated/,
  )
  return (performance.now() - start) * 1000
}

describe('refusing a key', () => {
  it('takes the same time for a wrong secret as for an unknown kid: medians of 5 000 each differ by less than 5 µs', async () => {
    await using deps = await openAdministration()
    const { secretKey } = await createAccount(deps, { name: 'Acme', tier: 'free' })
    const { kid = '' } = parseKey(secretKey, deps.secrets.checksumKey) ?? {}
    const refusals = createRefusalGuard({ hashSecret: randomBytes(8) })
    const check = authenticate({ ...deps, refusals })
    const wrongSecret: number[] = []
    const unknownKid: number[] = []
    const measure = async (into: number[], parts: KeyParts) =>
      void into.push(await refusal(check, formatKey(parts, deps.secrets.checksumKey)))
    for (let round = 0; round < 5000; round++) {
      const parts = newKeyParts('live', 'sk', randomBytes)
      await measure(unknownKid, parts)
      await measure(wrongSecret, { ...parts, kid })
      await measure(wrongSecret, { ...parts, kid })
      await measure(unknownKid, parts)
    }
    const gap = median(wrongSecret) - median(unknownKid)
    assert.ok(Math.abs(gap) < 5, `${gap} µs`)
  })
})
