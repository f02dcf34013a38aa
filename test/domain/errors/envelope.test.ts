import assert from 'node:assert/strict'
import fc from 'fast-check'
import { envelope, errorPages } from '#domain/errors/envelope.ts'
import { Problem } from '#domain/errors/problem.ts'
import { type ErrorCode, errorCodes } from '#generated/error-codes.ts'
import { exampleContext, problemExamples } from '../../contract/problem-examples.ts'
import { problemIssue } from './contract-problems.ts'

const codes = Object.keys(errorCodes) as ErrorCode[]
const context = { ...exampleContext, instance: '/v1/companies/NO/923609016' }

/** The twelve members of docs/errors.md, in this order. */
const twelve = [
  'type',
  'title',
  'status',
  'detail',
  'instance',
  'code',
  'request_id',
  'retryable',
  'retry_after_seconds',
  'correction',
  'suggested_request',
  'documentation_url',
]

const ownMembers = (code: ErrorCode): readonly string[] => errorCodes[code].facts
const bodyOf = <Code extends ErrorCode>(code: Code) => envelope(new Problem(code, problemExamples[code].facts), context)

describe('the error body', () => {
  it(`always has the twelve members of docs/errors.md, first and in that order, for all ${codes.length} codes`, () => {
    for (const code of codes) assert.deepEqual(Object.keys(bodyOf(code)).slice(0, 12), twelve, code)
  })

  it('adds only the members that the contract has for its code', () => {
    for (const code of codes)
      for (const name of Object.keys(bodyOf(code)).slice(12))
        assert.ok(ownMembers(code).includes(name), `${code}: ${name}`)
  })

  it('does not contain the facts behind its texts: the cause of a 401, the method of a 405, the country of a 503', () => {
    assert.deepEqual(Object.keys(bodyOf('unauthenticated')), twelve)
    assert.deepEqual(Object.keys(bodyOf('method_not_allowed')), twelve)
    assert.deepEqual(Object.keys(bodyOf('partition_unavailable')), twelve)
  })

  for (const code of codes) {
    const { type, documentation_url } = errorPages('https://api.example/errors', code)
    it(`spells type ${type} with hyphens and documentation_url ${documentation_url} with underscores`, () => {
      assert.equal(type, `https://api.example/errors/${code.split('_').join('-')}`)
      assert.equal(documentation_url, `https://api.example/errors/${code}`)
    })
  }

  it('has status and retryable from the contract, and the code, path and request id it was given', () => {
    for (const code of codes) {
      const { status, retryable, instance, request_id, ...rest } = bodyOf(code)
      const { status: ownStatus, retryable: ownRetryable } = errorCodes[code]
      assert.deepEqual(
        [status, retryable, instance, request_id],
        [ownStatus, ownRetryable, context.instance, context.request_id],
      )
      assert.equal(rest.code, code)
    }
  })

  it('has null if there is nothing to wait for and no request to suggest', () => {
    const { retry_after_seconds, suggested_request } = bodyOf('unauthenticated')
    assert.deepEqual([retry_after_seconds, suggested_request], [null, null])
  })

  it('has 0 seconds if 0 were given', () => {
    assert.equal(envelope(new Problem('timeout', { retry_after_seconds: 0 }), context).retry_after_seconds, 0)
  })

  it('omits an optional member that this error does not have', () => {
    assert.equal('candidates' in bodyOf('company_not_found'), false)
  })
})

describe('the error body of hostile facts', () => {
  const text = (maxLength: number) => fc.string({ unit: 'binary', minLength: maxLength - 1, maxLength })
  const invalid_fields = fc.array(fc.record({ pointer: text(1000), message: text(500) }), {
    minLength: 15,
    maxLength: 20,
  })

  it('is valid against the contract for 20 invalid fields of any length', () => {
    fc.assert(
      fc.property(invalid_fields, fields =>
        assert.equal(
          problemIssue(envelope(new Problem('invalid_request', { invalid_fields: fields }), context)),
          undefined,
        ),
      ),
      { numRuns: 20 },
    )
  })

  it('is valid against the contract for a key with 100 endpoints patterns of 500 characters', () => {
    const allowed_endpoints = Array.from({ length: 100 }, (_, i) => `/${i}`.padEnd(500, 'a'))
    const body = envelope(new Problem('endpoint_not_allowed', { allowed_endpoints }), context)
    assert.equal(problemIssue(body), undefined)
    assert.equal(body.correction.length, 2000)
    assert.deepEqual(body.allowed_endpoints, allowed_endpoints)
  })

  it('does not truncate a sentence of 2000 characters', () => {
    const correction = `${'a'.repeat(1999)}.`
    const facts = { country: 'NO', given: '1', reason: 'unknown' as const, correction }
    assert.equal(envelope(new Problem('company_not_found', facts), context).correction, correction)
  })

  it('suggests no request that is too long to be sent', () => {
    const suggestedFor = (path: string) => {
      const suggested_request = { method: 'GET' as const, path, query: null, body: null }
      const facts = { ...problemExamples.country_not_supported.facts, suggested_request }
      return envelope(new Problem('country_not_supported', facts), context).suggested_request
    }
    assert.equal(suggestedFor('/v1/companies/GB/1')?.path, '/v1/companies/GB/1')
    assert.equal(suggestedFor(`/v1/companies/GB/${'%2B'.repeat(9000)}`), null)
  })

  it('has no members from facts named like properties of Object.prototype', () => {
    const facts = { ...problemExamples.unauthenticated.facts, constructor: 'x', toString: 'y', ['__proto__']: 'z' }
    assert.deepEqual(Object.keys(envelope(new Problem('unauthenticated', facts), context)), twelve)
  })
})
