import { countryCodes } from '#domain/countries.ts'
import type { Facts } from '#domain/errors/facts.ts'
import type { ErrorCode } from '#generated/error-codes.ts'

const supported_countries = [...countryCodes]
const batch = '/v1/companies/lookup-batch'
const lookup = '/v1/companies/NO/923609016'
const search = '/v1/companies/search'

/** The facts behind the example of every error code in the contract, and the path that it answers. */
export const problemExamples: { [Code in ErrorCode]: { instance: string; facts: Facts<Code> } } = {
  invalid_request: {
    instance: search,
    facts: { invalid_fields: [{ pointer: '/query/limit', message: 'must be at most 50' }] },
  },
  unknown_parameter: {
    instance: search,
    facts: {
      name: 'contry',
      did_you_mean: 'country',
      known: ['q', 'country'],
      invalid_fields: [{ pointer: '/query/contry', message: 'is not a known parameter or field' }],
    },
  },
  missing_idempotency_key: {
    instance: batch,
    facts: { invalid_fields: [{ pointer: '/body/idempotency_key', message: 'is required' }] },
  },
  invalid_idempotency_key: {
    instance: batch,
    facts: { invalid_fields: [{ pointer: '/body/idempotency_key', message: 'must be a UUID' }] },
  },
  batch_too_large: {
    instance: batch,
    facts: { invalid_fields: [{ pointer: '/body/references', message: 'must have at most 100 items' }] },
  },
  unauthenticated: { instance: lookup, facts: { cause: 'missing' } },
  insufficient_scope: {
    instance: search,
    facts: {
      required_scopes: ['companies:search'],
      granted_scopes: ['companies:read'],
      missing_scopes: ['companies:search'],
    },
  },
  country_not_allowed: { instance: lookup, facts: { country: 'NO', allowed_countries: ['FI', 'SE'] } },
  endpoint_not_allowed: { instance: lookup, facts: { allowed_endpoints: ['/v1/countries*'] } },
  company_not_found: {
    instance: '/v1/companies/GB/445790',
    facts: {
      country: 'GB',
      given: '445790',
      reason: 'malformed',
      correction: 'Companies House numbers have 8 characters; use 00445790.',
      suggested_request: { method: 'GET', path: '/v1/companies/GB/00445790', query: null, body: null },
    },
  },
  country_not_supported: {
    instance: '/v1/companies/UK/00445790',
    facts: {
      given: 'UK',
      suggestion: 'GB',
      supported_countries,
      suggested_request: { method: 'GET', path: '/v1/companies/GB/00445790', query: null, body: null },
    },
  },
  route_not_found: {
    instance: '/v1/company/NO/923609016',
    facts: { nearest: 'GET /v1/companies/{country}/{registry_id}' },
  },
  method_not_allowed: { instance: batch, facts: { method: 'GET', allow: ['POST', 'OPTIONS'] } },
  not_acceptable: { instance: lookup, facts: { offered: ['application/json'] } },
  request_timeout: { instance: batch, facts: {} },
  idempotency_conflict: {
    instance: batch,
    facts: { differing_fields: ['references'], differing_paths: ['/references/0/registry_id'] },
  },
  payload_too_large: { instance: batch, facts: {} },
  unsupported_media_type: { instance: batch, facts: { given: 'text/plain' } },
  rate_limit_exceeded: {
    instance: lookup,
    facts: {
      limit: { resource: 'companies-read', limit: 60, remaining: 0, reset_seconds: 41 },
      window_seconds: 60,
      retry_after_seconds: 41,
    },
  },
  quota_exhausted: {
    instance: lookup,
    facts: {
      limit: {
        bucket: 'monthly_results',
        scope: 'account',
        limit: 500,
        remaining: 0,
        reset_iso: '2026-12-01T00:00:00Z',
      },
      price: {
        next_tier: 'solo',
        monthly_fee_eur: 29,
        included_results: 10000,
        upgrade_url: 'http://127.0.0.1:8080/pricing#tiers',
      },
    },
  },
  headers_too_large: { instance: lookup, facts: {} },
  internal_error: { instance: lookup, facts: {} },
  partition_unavailable: { instance: lookup, facts: { country: 'NO', retry_after_seconds: 30 } },
  service_unavailable: { instance: search, facts: { retry_after_seconds: 30 } },
  timeout: { instance: search, facts: { retry_after_seconds: 5 } },
}

export const exampleContext = { request_id: '01K9ZJ5Y8W7R4Q2N6M3T1V0XAB', errorsUrl: 'http://127.0.0.1:8080/errors' }
