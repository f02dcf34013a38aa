import assert from 'node:assert/strict'
import { randomInt } from 'node:crypto'
import { fileURLToPath } from 'node:url'
import fc from 'fast-check'
import { recordAttack } from '../attack/record-attack.ts'
import { contractOperations, operationsAt } from '../contract-checker/contract-operations.ts'
import { readJson, type SeenExchange, splitTarget } from '../contract-checker/exchange.ts'
import { exchangeViolations } from '../contract-checker/exchange-violations.ts'
import { requestViolations } from '../contract-checker/request-violations.ts'
import { startTestService, type TestService } from '../support/service.ts'
import type { DrawnRequest } from './drawn-request.ts'
import { type KeepAliveClient, keepAliveClient } from './keep-alive-client.ts'
import { type KeyRing, keyRing } from './key-ring.ts'
import { requestsOf, strayRequests } from './request-arbitrary.ts'

const seed = Number(process.env.SVC_FUZZ_SEED ?? randomInt(2 ** 31))

/** Share of the runs for all kinds of addresses. */
const strayShare = 0.06

/** Share of the runs for some operations; the others have equal parts of the rest. */
const shares: Readonly<Record<string, number>> = {
  getCompany: 0.17,
  searchCompanies: 0.15,
  lookupBatch: 0.2,
  getUsage: 0.12,
  getCountry: 0.08,
  listCountries: 0.03,
  getHealth: 0.03,
}
const others = contractOperations.filter(({ id }) => shares[id] === undefined).length
const rest = 1 - strayShare - Object.values(shares).reduce((sum, share) => sum + share, 0)
const shareOf = (id: string) => shares[id] ?? rest / others

/** Statuses that a caller can cause by a request. */
const reachable = [200, 304, 400, 401, 403, 404, 405, 406, 413, 415, 429, 431]

/** Where the service may reject what the contract's schemas allow: rules over two fields, or over what a text means. */
const rulesOfMeaning =
  /^\/query\/(q|cursor|from|to|group_by|id|type)$|^\/(query|body)\/(queries|extend)(\/|$)|^\/headers\/host$|^\/body$/

/** A valid request is answered 400 only by a rule that a schema cannot express. */
function refusedWithoutCause(seen: SeenExchange): string[] {
  if (seen.status !== 400 || seen.method === 'HEAD') return []
  const found = operationsAt(splitTarget(seen.target).path).find(({ operation }) => operation.method === seen.method)
  const { invalid_fields = [] } = (readJson(seen.text) ?? {}) as { invalid_fields?: { pointer: string }[] }
  if (!found || invalid_fields.some(({ pointer }) => rulesOfMeaning.test(pointer))) return []
  if (invalid_fields.some(({ pointer }) => ['/path', '/query', ''].includes(pointer))) return []
  return requestViolations(found, seen).length > 0 ? [] : [`is refused: ${seen.text}`]
}

/** Sends a number of requests drawn from the contract to a service, and checks each reply against the contract. */
export const testDrawnRequests = (runs: number): Mocha.Suite =>
  describe('requests drawn from the contract', () => {
    let service: TestService
    let client: KeepAliveClient
    let keys: KeyRing
    let sent = 0
    const statuses = new Map<number, number>()
    before(async () => {
      const tiers = fileURLToPath(new URL('./tiers.yaml', import.meta.url))
      // On a busy machine, a request may be delayed for longer than the timeout for slow clients.
      const timeouts = { headersTimeout: 120_000, requestTimeout: 120_000, keepAliveTimeout: 120_000 }
      service = await startTestService({ SVC_TIERS_FILE: tiers, SVC_TRUST_PROXY: '1' }, { timeouts })
      keys = await keyRing(service)
      client = keepAliveClient(service.url)
      process.stdout.write(`    seed ${seed}: SVC_FUZZ_SEED=${seed} SVC_FUZZ_RUNS=${runs} draws the same again\n`)
    })
    after(async () => {
      client[Symbol.dispose]()
      await service[Symbol.asyncDispose]()
    })

    /** Sends each request from another address, because the hour of anonymous callers must not be used up. */
    async function exchange({ key, headers: odd, ...drawn }: DrawnRequest): Promise<SeenExchange> {
      sent += 1
      const from = `10.${(sent >> 16) & 255}.${(sent >> 8) & 255}.${sent & 255}`
      const authorization = keys[key] === undefined ? {} : { authorization: `Bearer ${keys[key]}` }
      const headers = { 'x-forwarded-for': from, ...authorization, ...odd }
      const reply = await client.send({ ...drawn, headers })
      const requestHeaders = Object.fromEntries(Object.entries(headers).map(([name, value]) => [name, String(value)]))
      return { ...drawn, requestHeaders, requestBody: drawn.body, ...reply }
    }

    async function holds(drawn: DrawnRequest) {
      const seen = await exchange(drawn)
      statuses.set(seen.status, (statuses.get(seen.status) ?? 0) + 1)
      service.canaries.checkReply(seen, splitTarget(seen.target).path)
      assert.deepEqual(
        [...exchangeViolations(seen), ...refusedWithoutCause(seen)],
        [],
        `${seen.status} ${seen.text.slice(0, 500)}`,
      )
      assert.ok(seen.status < 500, `${seen.status} ${seen.text}`)
    }

    const check = (requests: fc.Arbitrary<DrawnRequest>, share: number) =>
      fc.assert(fc.asyncProperty(requests, holds), { seed, numRuns: Math.ceil(runs * share), endOnFailure: false })

    for (const operation of contractOperations)
      it(`to ${operation.id} get no 5xx, and only replies of the contract`, () =>
        check(requestsOf(operation), shareOf(operation.id))).timeout(600_000)

    it('to all kinds of addresses get no 5xx, and only replies of the contract', () =>
      check(strayRequests, strayShare)).timeout(600_000)

    it('were as many as requested, by default 10,000, and of 10,000 some reached each of 12 statuses', () => {
      const counts = [...statuses].sort(([one], [other]) => one - other).map(([status, count]) => `${status} ${count}`)
      assert.ok(sent >= runs, `${sent} requests`)
      recordAttack({
        attack: 'contract fuzz',
        sent: `${sent} requests generated from the contract and to all kinds of addresses, seed ${seed}`,
        verified: 'no 5xx, every reply within the contract, no valid request refused',
        figures: counts.map(count => count.replace(' ', ' × ')).join(', '),
      })
      if (runs >= 10_000)
        assert.deepEqual(
          reachable.filter(status => !statuses.has(status)),
          [],
        )
    })
  })
