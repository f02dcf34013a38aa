import assert from 'node:assert/strict'
import { catalogue } from '#domain/errors/catalogue.ts'
import { envelope } from '#domain/errors/envelope.ts'
import type { Facts } from '#domain/errors/facts.ts'
import { Problem } from '#domain/errors/problem.ts'
import type { ProblemBody } from '#domain/errors/problem-body.ts'
import { type ErrorCode, errorCodes } from '#generated/error-codes.ts'
import { exampleContext, problemExamples } from '../../contract/problem-examples.ts'
import { contract, problemIssue } from './contract-problems.ts'

const codes = Object.keys(errorCodes) as ErrorCode[]

function rendered<Code extends ErrorCode>(code: Code): ProblemBody {
  const { instance, facts } = problemExamples[code]
  return envelope(new Problem(code, facts), { ...exampleContext, instance })
}

/** The table in docs/errors.md. */
const specified: readonly (readonly [
  status: number,
  code: ErrorCode,
  extra: readonly string[],
  retryable?: boolean,
])[] = [
  [401, 'unauthenticated', [], false],
  [403, 'insufficient_scope', ['required_scopes', 'granted_scopes', 'missing_scopes']],
  [404, 'company_not_found', ['reason']],
  [409, 'idempotency_conflict', ['differing_fields']],
  [429, 'rate_limit_exceeded', ['limit'], true],
  [429, 'quota_exhausted', ['limit', 'price'], false],
]

const words = <Code extends ErrorCode>(code: Code, facts: Facts<Code>) =>
  envelope(new Problem(code, facts), { ...exampleContext, instance: '/' })

describe('the catalogue of errors', () => {
  it(`has the ${codes.length} codes of the contract, and no others`, () => {
    assert.deepEqual(Object.keys(catalogue).sort(), [...codes].sort())
    assert.deepEqual(Object.keys(contract['x-svc-errors']).sort(), [...codes].sort())
    assert.deepEqual(Object.keys(problemExamples).sort(), [...codes].sort())
  })

  for (const code of codes) {
    it(`renders ${code} as the contract's example of it`, () => {
      assert.deepEqual(rendered(code), contract.components.examples[code].value)
    })

    it(`renders ${code} within the contract's schema of problems`, () => {
      assert.equal(problemIssue(rendered(code)), undefined)
    })

    it(`has a correction for ${code} in a separate sentence`, () => {
      const { title, detail, correction } = rendered(code)
      assert.match(title, /^[A-Z][^.]+$/)
      assert.match(detail, /^[A-Z/\d].*\.$/)
      assert.match(correction, /^[A-Z/].*\.$/)
      assert.doesNotMatch(`${title} ${detail} ${correction}`, /undefined|null|\[object|NaN/)
    })
  }

  for (const [status, code, extra, retryable] of specified)
    it(`answers ${code} with status ${status} and ${extra.join(', ') || 'no extra fields'}`, () => {
      const body = rendered(code)
      assert.equal(body.status, status)
      if (retryable !== undefined) assert.equal(body.retryable, retryable)
      for (const name of extra) assert.ok(name in body, name)
    })
})

describe('the texts of an error', () => {
  it('differ for the nine causes of a 401 in the correction, with one code and one detail', () => {
    const causes = [
      'missing',
      'malformed',
      'rejected',
      'expired',
      'revoked',
      'rotated',
      'suspended',
      'address',
      'class',
    ] as const
    const bodies = causes.map(cause => words('unauthenticated', { cause }))
    assert.equal(new Set(bodies.map(({ correction }) => correction)).size, causes.length)
    assert.equal(
      new Set(bodies.map(({ code, status, detail, title }) => `${code} ${status} ${detail} ${title}`)).size,
      1,
    )
  })

  it('tell a caller without a key to add the header Authorization: Bearer <API_KEY>', () => {
    assert.match(
      words('unauthenticated', { cause: 'missing' }).correction,
      /Add the header Authorization: Bearer <API_KEY>/,
    )
  })

  it('tell a key with a country_scope that it may not read the country, or may not search all', () => {
    const allowed_countries = ['FI', 'SE']
    assert.match(words('country_not_allowed', { country: 'NO', allowed_countries }).detail, /companies of NO\./)
    assert.match(words('country_not_allowed', { country: null, allowed_countries }).detail, /across all countries\./)
  })

  it('differ for an unknown and a malformed id', () => {
    const facts = { country: 'NO', given: '1', correction: 'Use 9 digits.' }
    assert.equal(words('company_not_found', { ...facts, reason: 'unknown' }).detail, 'No company 1 was found in NO.')
    assert.equal(
      words('company_not_found', { ...facts, reason: 'malformed' }).detail,
      '1 is not a valid registry id for NO.',
    )
  })

  it('suggest the country that was probably meant, otherwise name the 19 countries, and none in place of one like US', () => {
    const supported_countries = ['NO', 'SE']
    assert.equal(
      words('country_not_supported', { given: 'US', supported_countries }).correction,
      'The service has only companies of NO, SE.',
    )
    assert.equal(
      words('country_not_supported', { given: 'UK', supported_countries, suggestion: 'GB' }).correction,
      'Use the country code GB.',
    )
  })

  it('suggest the nearest parameter, or list all; leaving one out could change what is asked', () => {
    const facts = { name: 'x', invalid_fields: [], known: ['q', 'country'] }
    assert.match(words('unknown_parameter', { ...facts, did_you_mean: 'q' }).correction, /^Use q instead/)
    assert.match(words('unknown_parameter', { ...facts, did_you_mean: null }).correction, /^It takes q, country\./)
  })

  it('offer a live key when the day of a test key is used up, which no tier changes', () => {
    const limit = { bucket: 'test_daily' as const, limit: 1000, remaining: 0, reset_iso: '2026-11-21T00:00:00Z' }
    const price = { next_tier: null, monthly_fee_eur: null, included_results: null, upgrade_url: null }
    const body = words('quota_exhausted', { limit, price })
    assert.equal(body.correction, 'Wait until 2026-11-21T00:00:00Z, or use a live key, which has no daily limit.')
    assert.equal(body.detail, 'The daily limit of 1000 calls with this key is used up.')
  })

  it('say that a body has no content type', () => {
    assert.equal(words('unsupported_media_type', { given: null }).detail, 'The request has no content type.')
  })
})
