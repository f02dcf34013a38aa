// @generated from openapi.yaml by `make generate`; do not edit.
import type { operations as Schema } from './schema.ts'

export const contractVersion = "1.0.0"

export const operations = {
  "searchCompanies": {
    "method": "GET",
    "path": "/v1/companies/search",
    "bucket": "companies-search",
    "cost": {
      "in_country": 1,
      "cross_country": 10
    },
    "anonymous": "never",
    "takesKey": true,
    "scopes": [
      "companies:search"
    ],
    "takesBody": false,
    "queryParameters": [
      "q",
      "country",
      "mode",
      "limit",
      "cursor",
      "status",
      "legal_form_kind",
      "postal_code",
      "locality",
      "min_score",
      "threshold",
      "explain"
    ],
    "bodyFields": [],
    "faultCodes": [],
    "faultMessages": {
      "/query/country": "must be one country or none: one alpha-2 code, given once"
    },
    "mediaTypes": [
      "application/json"
    ],
    "statuses": [
      200,
      400,
      401,
      403,
      404,
      405,
      406,
      408,
      429,
      431,
      500,
      503,
      504
    ],
    "errors": [
      "invalid_request",
      "unknown_parameter",
      "unauthenticated",
      "insufficient_scope",
      "country_not_allowed",
      "endpoint_not_allowed",
      "country_not_supported",
      "method_not_allowed",
      "not_acceptable",
      "request_timeout",
      "rate_limit_exceeded",
      "quota_exhausted",
      "headers_too_large",
      "internal_error",
      "partition_unavailable",
      "service_unavailable",
      "timeout"
    ]
  },
  "lookupBatch": {
    "method": "POST",
    "path": "/v1/companies/lookup-batch",
    "bucket": "companies-enrich",
    "cost": {
      "found_row": 1
    },
    "anonymous": "never",
    "takesKey": true,
    "scopes": [
      "companies:enrich"
    ],
    "takesBody": true,
    "queryParameters": [],
    "bodyFields": [
      "idempotency_key",
      "references",
      "country",
      "registry_id",
      "ref",
      "if_none_match"
    ],
    "faultCodes": [
      {
        "pointer": "/body/idempotency_key",
        "keyword": "required",
        "code": "missing_idempotency_key"
      },
      {
        "pointer": "/body/idempotency_key",
        "keyword": "*",
        "code": "invalid_idempotency_key"
      },
      {
        "pointer": "/body/references",
        "keyword": "maxItems",
        "code": "batch_too_large"
      }
    ],
    "faultMessages": {},
    "mediaTypes": [
      "application/json"
    ],
    "statuses": [
      200,
      400,
      401,
      403,
      405,
      406,
      408,
      409,
      413,
      415,
      429,
      431,
      500,
      503
    ],
    "errors": [
      "invalid_request",
      "unknown_parameter",
      "missing_idempotency_key",
      "invalid_idempotency_key",
      "batch_too_large",
      "unauthenticated",
      "insufficient_scope",
      "endpoint_not_allowed",
      "method_not_allowed",
      "not_acceptable",
      "request_timeout",
      "idempotency_conflict",
      "payload_too_large",
      "unsupported_media_type",
      "rate_limit_exceeded",
      "quota_exhausted",
      "headers_too_large",
      "internal_error",
      "service_unavailable"
    ]
  },
  "getCompany": {
    "method": "GET",
    "path": "/v1/companies/{country}/{registry_id}",
    "bucket": "companies-read",
    "cost": {
      "found": 1
    },
    "anonymous": "never",
    "takesKey": true,
    "scopes": [
      "companies:read"
    ],
    "takesBody": false,
    "queryParameters": [],
    "bodyFields": [],
    "faultCodes": [],
    "faultMessages": {},
    "mediaTypes": [
      "application/json"
    ],
    "statuses": [
      200,
      304,
      400,
      401,
      403,
      404,
      405,
      406,
      408,
      429,
      431,
      500,
      503
    ],
    "errors": [
      "invalid_request",
      "unknown_parameter",
      "unauthenticated",
      "insufficient_scope",
      "country_not_allowed",
      "endpoint_not_allowed",
      "company_not_found",
      "country_not_supported",
      "route_not_found",
      "method_not_allowed",
      "not_acceptable",
      "request_timeout",
      "rate_limit_exceeded",
      "quota_exhausted",
      "headers_too_large",
      "internal_error",
      "partition_unavailable",
      "service_unavailable"
    ]
  },
  "listCountries": {
    "method": "GET",
    "path": "/v1/countries",
    "bucket": "coverage-read",
    "cost": {},
    "anonymous": "hourly",
    "takesKey": true,
    "scopes": [
      "coverage:read"
    ],
    "takesBody": false,
    "queryParameters": [],
    "bodyFields": [],
    "faultCodes": [],
    "faultMessages": {},
    "mediaTypes": [
      "application/json"
    ],
    "statuses": [
      200,
      400,
      401,
      403,
      405,
      406,
      408,
      429,
      431,
      500,
      503
    ],
    "errors": [
      "invalid_request",
      "unknown_parameter",
      "unauthenticated",
      "insufficient_scope",
      "endpoint_not_allowed",
      "method_not_allowed",
      "not_acceptable",
      "request_timeout",
      "rate_limit_exceeded",
      "quota_exhausted",
      "headers_too_large",
      "internal_error",
      "service_unavailable"
    ]
  },
  "getCountry": {
    "method": "GET",
    "path": "/v1/countries/{code}",
    "bucket": "coverage-read",
    "cost": {},
    "anonymous": "hourly",
    "takesKey": true,
    "scopes": [
      "coverage:read"
    ],
    "takesBody": false,
    "queryParameters": [],
    "bodyFields": [],
    "faultCodes": [],
    "faultMessages": {},
    "mediaTypes": [
      "application/json"
    ],
    "statuses": [
      200,
      400,
      401,
      403,
      404,
      405,
      406,
      408,
      429,
      431,
      500,
      503
    ],
    "errors": [
      "invalid_request",
      "unknown_parameter",
      "unauthenticated",
      "insufficient_scope",
      "endpoint_not_allowed",
      "country_not_supported",
      "method_not_allowed",
      "not_acceptable",
      "request_timeout",
      "rate_limit_exceeded",
      "quota_exhausted",
      "headers_too_large",
      "internal_error",
      "service_unavailable"
    ]
  },
  "getUsage": {
    "method": "GET",
    "path": "/v1/account/usage",
    "bucket": "account-read",
    "cost": {},
    "anonymous": "never",
    "takesKey": true,
    "scopes": [
      "usage:read"
    ],
    "takesBody": false,
    "queryParameters": [
      "from",
      "to",
      "window",
      "group_by"
    ],
    "bodyFields": [],
    "faultCodes": [],
    "faultMessages": {},
    "mediaTypes": [
      "application/json"
    ],
    "statuses": [
      200,
      400,
      401,
      403,
      405,
      406,
      408,
      429,
      431,
      500,
      503
    ],
    "errors": [
      "invalid_request",
      "unknown_parameter",
      "unauthenticated",
      "insufficient_scope",
      "endpoint_not_allowed",
      "method_not_allowed",
      "not_acceptable",
      "request_timeout",
      "rate_limit_exceeded",
      "quota_exhausted",
      "headers_too_large",
      "internal_error",
      "service_unavailable"
    ]
  },
  "getHealth": {
    "method": "GET",
    "path": "/v1/health",
    "bucket": "health-read",
    "cost": {},
    "anonymous": "hourly",
    "takesKey": false,
    "scopes": [],
    "takesBody": false,
    "queryParameters": [],
    "bodyFields": [],
    "faultCodes": [],
    "faultMessages": {},
    "mediaTypes": [
      "application/health+json"
    ],
    "statuses": [
      200,
      400,
      405,
      406,
      408,
      429,
      431,
      500,
      503
    ],
    "errors": [
      "invalid_request",
      "unknown_parameter",
      "method_not_allowed",
      "not_acceptable",
      "request_timeout",
      "rate_limit_exceeded",
      "headers_too_large",
      "internal_error"
    ]
  },
  "getLlmsTxt": {
    "method": "GET",
    "path": "/llms.txt",
    "bucket": "static",
    "cost": {},
    "anonymous": "unlimited",
    "takesKey": false,
    "scopes": [],
    "takesBody": false,
    "queryParameters": [],
    "bodyFields": [],
    "faultCodes": [],
    "faultMessages": {},
    "mediaTypes": [
      "text/markdown"
    ],
    "statuses": [
      200,
      304,
      400,
      405,
      408,
      431,
      500
    ],
    "errors": [
      "invalid_request",
      "method_not_allowed",
      "request_timeout",
      "headers_too_large",
      "internal_error"
    ]
  },
  "getAgentCard": {
    "method": "GET",
    "path": "/.well-known/agent-card.json",
    "bucket": "static",
    "cost": {},
    "anonymous": "unlimited",
    "takesKey": false,
    "scopes": [],
    "takesBody": false,
    "queryParameters": [],
    "bodyFields": [],
    "faultCodes": [],
    "faultMessages": {},
    "mediaTypes": [
      "application/json"
    ],
    "statuses": [
      200,
      304,
      400,
      405,
      408,
      431,
      500
    ],
    "errors": [
      "invalid_request",
      "method_not_allowed",
      "request_timeout",
      "headers_too_large",
      "internal_error"
    ]
  },
  "getApiCatalog": {
    "method": "GET",
    "path": "/.well-known/api-catalog",
    "bucket": "static",
    "cost": {},
    "anonymous": "unlimited",
    "takesKey": false,
    "scopes": [],
    "takesBody": false,
    "queryParameters": [],
    "bodyFields": [],
    "faultCodes": [],
    "faultMessages": {},
    "mediaTypes": [
      "application/linkset+json; profile=\"https://www.rfc-editor.org/info/rfc9727\""
    ],
    "statuses": [
      200,
      304,
      400,
      405,
      408,
      431,
      500
    ],
    "errors": [
      "invalid_request",
      "method_not_allowed",
      "request_timeout",
      "headers_too_large",
      "internal_error"
    ]
  },
  "getOpenapi": {
    "method": "GET",
    "path": "/openapi.yaml",
    "bucket": "static",
    "cost": {},
    "anonymous": "unlimited",
    "takesKey": false,
    "scopes": [],
    "takesBody": false,
    "queryParameters": [],
    "bodyFields": [],
    "faultCodes": [],
    "faultMessages": {},
    "mediaTypes": [
      "application/yaml"
    ],
    "statuses": [
      200,
      304,
      400,
      405,
      408,
      431,
      500
    ],
    "errors": [
      "invalid_request",
      "method_not_allowed",
      "request_timeout",
      "headers_too_large",
      "internal_error"
    ]
  },
  "getWorkflows": {
    "method": "GET",
    "path": "/workflows.arazzo.yaml",
    "bucket": "static",
    "cost": {},
    "anonymous": "unlimited",
    "takesKey": false,
    "scopes": [],
    "takesBody": false,
    "queryParameters": [],
    "bodyFields": [],
    "faultCodes": [],
    "faultMessages": {},
    "mediaTypes": [
      "application/yaml"
    ],
    "statuses": [
      200,
      304,
      400,
      405,
      408,
      431,
      500
    ],
    "errors": [
      "invalid_request",
      "method_not_allowed",
      "request_timeout",
      "headers_too_large",
      "internal_error"
    ]
  }
} as const

export type OperationId = keyof typeof operations

export const buckets = {
  "companies-read": {
    "window_seconds": 60,
    "limit": "lookup",
    "description": "single lookup"
  },
  "companies-search": {
    "window_seconds": 60,
    "limit": "search",
    "description": "search in one country"
  },
  "companies-search-global": {
    "window_seconds": 60,
    "limit": "global_search",
    "description": "search across all countries"
  },
  "companies-enrich": {
    "window_seconds": 60,
    "limit": "lookup",
    "description": "batch lookup"
  },
  "coverage-read": {
    "window_seconds": 60,
    "limit": "lookup",
    "description": "countries and their manifests"
  },
  "account-read": {
    "window_seconds": 60,
    "limit": "lookup",
    "description": "account usage"
  },
  "mcp-protocol": {
    "window_seconds": 60,
    "limit": "lookup",
    "description": "MCP initialize, ping and tools/list"
  },
  "health-read": {
    "window_seconds": 3600,
    "limit": "anonymous",
    "description": "health"
  },
  "static": {
    "window_seconds": 60,
    "limit": "unlimited",
    "description": "static files and pages"
  },
  "none": {
    "window_seconds": 60,
    "limit": "none",
    "description": "a request that reached no operation"
  }
} as const

export type Bucket = keyof typeof buckets

export const scopes = ["companies:read","companies:search","companies:enrich","coverage:read","usage:read"] as const

export type Scope = (typeof scopes)[number]

const optionalHeaders = ["x-svc-last-confirmed-at","idempotent-replayed","retry-after"] as const

/** Headers of every reply (docs/limits.md): written in one place, never by an operation. */
export const standardHeaders = ["access-control-allow-origin","ratelimit-limit","ratelimit-policy","ratelimit-remaining","ratelimit-reset","x-ratelimit-resource","x-request-id","x-svc-cost-units","x-svc-credits-remaining"] as const

type Named<T> = { [K in keyof T as string extends K ? never : K]: T[K] }
type ParametersIn<Id extends OperationId, Place extends 'path' | 'query' | 'header'> = NonNullable<
  Schema[Id]['parameters'][Place]
>
type Responses<Id extends OperationId> = Schema[Id]['responses']
type Status<Id extends OperationId> = {
  [S in keyof Responses<Id>]: Responses<Id>[S] extends { content: { 'application/problem+json': unknown } } ? never : S
}[keyof Responses<Id>]
type BodyOf<R> = R extends { content: infer C } ? (C extends undefined ? undefined : C[keyof C]) : undefined
type OwnHeaders<H> = Omit<Named<H>, (typeof standardHeaders)[number]>
type OptionalHeader = (typeof optionalHeaders)[number]
type WithOptional<H> = Omit<H, OptionalHeader> & Partial<Pick<H, Extract<keyof H, OptionalHeader>>>
type HeadersOf<R> = R extends { headers: infer H } ? WithOptional<OwnHeaders<H>> : Record<never, never>

/** What an operation is called with, as the contract gives it and after it was checked. */
export interface Call<Id extends OperationId> {
  path: ParametersIn<Id, 'path'>
  query: ParametersIn<Id, 'query'>
  headers: ParametersIn<Id, 'header'>
  body: Schema[Id] extends { requestBody: { content: infer C } } ? C[keyof C] : undefined
}

/** What an operation may answer when nothing is wrong: only statuses, headers and bodies of the contract. */
export type Reply<Id extends OperationId> = {
  [S in Status<Id>]: { status: S; headers: HeadersOf<Responses<Id>[S]>; body: BodyOf<Responses<Id>[S]> }
}[Status<Id>]
