// @generated from openapi.yaml by `make generate`; do not edit.
import type { operations as Schema } from './schema.ts'

export const contractVersion = "1.0.0"

export const buckets = {
  "companies-read": {
    "window_seconds": 60,
    "limit": "lookup",
    "description": "single lookup",
    "times": 1
  },
  "companies-search": {
    "window_seconds": 60,
    "limit": "search",
    "description": "search in one country",
    "times": 1
  },
  "companies-search-global": {
    "window_seconds": 60,
    "limit": "global_search",
    "description": "search across all countries",
    "times": 1
  },
  "companies-enrich": {
    "window_seconds": 60,
    "limit": "lookup",
    "description": "batch lookup",
    "times": 1
  },
  "coverage-read": {
    "window_seconds": 60,
    "limit": "lookup",
    "description": "countries and their manifests",
    "times": 1
  },
  "account-read": {
    "window_seconds": 60,
    "limit": "lookup",
    "description": "account usage",
    "times": 1
  },
  "mcp-protocol": {
    "window_seconds": 60,
    "limit": "lookup",
    "description": "MCP initialize, ping and tools/list",
    "times": 6
  },
  "health-read": {
    "window_seconds": 3600,
    "limit": "anonymous",
    "description": "health",
    "times": 1
  },
  "static": {
    "window_seconds": 60,
    "limit": "unlimited",
    "description": "static files and pages",
    "times": 1
  },
  "none": {
    "window_seconds": 60,
    "limit": "none",
    "description": "a request that reached no operation",
    "times": 1
  }
} as const

export type Bucket = keyof typeof buckets

export const scopes = ["companies:read","companies:search","companies:enrich","coverage:read","usage:read"] as const

export type Scope = (typeof scopes)[number]

/** Where a request to an operation names its country. */
export type CountryPolicy =
  | { readonly in: 'path'; readonly name: string }
  /** A request without the parameter covers all countries; it has a separate bucket and a separate name in usage. */
  | {
      readonly in: 'query'
      readonly name: string
      readonly cross_country: { readonly bucket: Bucket; readonly usage: string }
    }
  /** Each row of the body, or of a parameter, names its country; the operation checks it. */
  | { readonly in: 'rows'; readonly name?: string }
  | { readonly in: 'none' }

/** Everything that the pipeline knows about an operation. */
export interface Operation {
  readonly id: string
  readonly method: 'GET' | 'POST'
  /** Path template. */
  readonly path: string
  readonly bucket: Bucket
  /** Cost units by event; empty if the operation is never billed. */
  readonly cost: Readonly<Record<string, number>>
  /** Access without a key: none, limited per address and hour, or unlimited. */
  readonly anonymous: 'never' | 'hourly' | 'unlimited'
  readonly takesKey: boolean
  /** The scopes that a key needs. */
  readonly scopes: readonly Scope[]
  readonly country: CountryPolicy
  /** Name in usage; `none` if use is not counted. */
  readonly usage: string
  /** Whether it runs once per idempotency key, and is billed in the transaction that stores its answer. */
  readonly idempotent: boolean
  /** Whether replies of 4 KiB or more are compressed. */
  readonly compress: boolean
  /** The file that answers it, relative to the project's root; null if a handler answers. */
  readonly file: { readonly path: string; readonly link?: string } | null
  /** The path after which a key may be a segment, for clients that cannot send headers; null if it may be in none. */
  readonly keyAfter: string | null
  /** The headers that say since when it is deprecated, and when it ends; null if it is not. */
  readonly deprecation: Readonly<Record<string, string>> | null
  readonly takesBody: boolean
  /** The media type of its body; null if it takes none. */
  readonly bodyType: 'application/json' | 'application/x-www-form-urlencoded' | null
  readonly queryParameters: readonly string[]
  readonly requiredQuery: readonly string[]
  /** Names of the fields of its body, by JSON pointer of the object; those of rows at `/body/rows/*`. */
  readonly bodyFields: Readonly<Record<string, readonly string[]>>
  /** Error codes for schema errors of the body, by JSON pointer and keyword; `*` is any keyword. */
  readonly schemaErrorCodes: readonly { readonly pointer: string; readonly keyword: string; readonly code: string }[]
  /** Messages that replace the validator's, by JSON pointer. */
  readonly schemaErrorMessages: Readonly<Record<string, string>>
  readonly mediaTypes: readonly [string, ...string[]]
  readonly statuses: readonly number[]
  readonly errors: readonly string[]
}

export const operations = {
  "searchCompanies": {
    "id": "searchCompanies",
    "country": {
      "in": "query",
      "name": "country",
      "cross_country": {
        "bucket": "companies-search-global",
        "usage": "search_global"
      }
    },
    "usage": "search",
    "idempotent": false,
    "compress": true,
    "file": null,
    "keyAfter": null,
    "deprecation": null,
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
    "bodyType": null,
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
    "requiredQuery": [
      "q"
    ],
    "bodyFields": {},
    "schemaErrorCodes": [],
    "schemaErrorMessages": {
      "/query/country": "must be a single alpha-2 country code, or be omitted to search all countries, for 10 units"
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
    "id": "lookupBatch",
    "country": {
      "in": "rows"
    },
    "usage": "enrich",
    "idempotent": true,
    "compress": true,
    "file": null,
    "keyAfter": null,
    "deprecation": null,
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
    "bodyType": "application/json",
    "queryParameters": [],
    "requiredQuery": [],
    "bodyFields": {
      "/body": [
        "idempotency_key",
        "references",
        "view"
      ],
      "/body/references/*": [
        "country",
        "registry_id",
        "ref",
        "if_none_match"
      ]
    },
    "schemaErrorCodes": [
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
    "schemaErrorMessages": {},
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
  "matchCompanies": {
    "id": "matchCompanies",
    "country": {
      "in": "rows"
    },
    "usage": "match",
    "idempotent": true,
    "compress": true,
    "file": null,
    "keyAfter": null,
    "deprecation": null,
    "method": "POST",
    "path": "/v1/companies/match",
    "bucket": "companies-enrich",
    "cost": {
      "row_in_country": 1,
      "row_cross_country": 10
    },
    "anonymous": "never",
    "takesKey": true,
    "scopes": [
      "companies:search"
    ],
    "takesBody": true,
    "bodyType": "application/json",
    "queryParameters": [],
    "requiredQuery": [],
    "bodyFields": {
      "/body": [
        "idempotency_key",
        "rows",
        "limit",
        "min_score",
        "threshold",
        "view"
      ],
      "/body/rows/*": [
        "ref",
        "name",
        "country",
        "address",
        "postal_code",
        "locality",
        "identifiers",
        "incorporation_date"
      ]
    },
    "schemaErrorCodes": [
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
        "pointer": "/body/rows",
        "keyword": "maxItems",
        "code": "batch_too_large"
      }
    ],
    "schemaErrorMessages": {},
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
      503,
      504
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
      "service_unavailable",
      "timeout"
    ]
  },
  "getCompany": {
    "id": "getCompany",
    "country": {
      "in": "path",
      "name": "country"
    },
    "usage": "lookup",
    "idempotent": false,
    "compress": false,
    "file": null,
    "keyAfter": null,
    "deprecation": null,
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
    "bodyType": null,
    "queryParameters": [
      "view"
    ],
    "requiredQuery": [],
    "bodyFields": {},
    "schemaErrorCodes": [],
    "schemaErrorMessages": {},
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
    "id": "listCountries",
    "country": {
      "in": "none"
    },
    "usage": "coverage",
    "idempotent": false,
    "compress": true,
    "file": null,
    "keyAfter": null,
    "deprecation": null,
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
    "bodyType": null,
    "queryParameters": [],
    "requiredQuery": [],
    "bodyFields": {},
    "schemaErrorCodes": [],
    "schemaErrorMessages": {},
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
    "id": "getCountry",
    "country": {
      "in": "path",
      "name": "code"
    },
    "usage": "coverage",
    "idempotent": false,
    "compress": true,
    "file": null,
    "keyAfter": null,
    "deprecation": null,
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
    "bodyType": null,
    "queryParameters": [],
    "requiredQuery": [],
    "bodyFields": {},
    "schemaErrorCodes": [],
    "schemaErrorMessages": {},
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
    "id": "getUsage",
    "country": {
      "in": "none"
    },
    "usage": "usage",
    "idempotent": false,
    "compress": true,
    "file": null,
    "keyAfter": null,
    "deprecation": null,
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
    "bodyType": null,
    "queryParameters": [
      "from",
      "to",
      "window",
      "group_by"
    ],
    "requiredQuery": [],
    "bodyFields": {},
    "schemaErrorCodes": [],
    "schemaErrorMessages": {},
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
    "id": "getHealth",
    "country": {
      "in": "none"
    },
    "usage": "none",
    "idempotent": false,
    "compress": true,
    "file": null,
    "keyAfter": null,
    "deprecation": null,
    "method": "GET",
    "path": "/v1/health",
    "bucket": "health-read",
    "cost": {},
    "anonymous": "hourly",
    "takesKey": false,
    "scopes": [],
    "takesBody": false,
    "bodyType": null,
    "queryParameters": [],
    "requiredQuery": [],
    "bodyFields": {},
    "schemaErrorCodes": [],
    "schemaErrorMessages": {},
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
  "getReconciliation": {
    "id": "getReconciliation",
    "country": {
      "in": "rows",
      "name": "queries"
    },
    "usage": "reconcile",
    "idempotent": false,
    "compress": true,
    "file": null,
    "keyAfter": "/reconcile",
    "deprecation": null,
    "method": "GET",
    "path": "/reconcile",
    "bucket": "companies-enrich",
    "cost": {
      "row_in_country": 1,
      "row_cross_country": 10,
      "found_row": 1
    },
    "anonymous": "hourly",
    "takesKey": true,
    "scopes": [
      "companies:search"
    ],
    "takesBody": false,
    "bodyType": null,
    "queryParameters": [
      "queries",
      "extend"
    ],
    "requiredQuery": [],
    "bodyFields": {},
    "schemaErrorCodes": [],
    "schemaErrorMessages": {},
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
      503,
      504
    ],
    "errors": [
      "invalid_request",
      "unknown_parameter",
      "batch_too_large",
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
      "service_unavailable",
      "timeout"
    ]
  },
  "reconcile": {
    "id": "reconcile",
    "country": {
      "in": "rows"
    },
    "usage": "reconcile",
    "idempotent": false,
    "compress": true,
    "file": null,
    "keyAfter": "/reconcile",
    "deprecation": null,
    "method": "POST",
    "path": "/reconcile",
    "bucket": "companies-enrich",
    "cost": {
      "row_in_country": 1,
      "row_cross_country": 10,
      "found_row": 1
    },
    "anonymous": "never",
    "takesKey": true,
    "scopes": [
      "companies:search"
    ],
    "takesBody": true,
    "bodyType": "application/x-www-form-urlencoded",
    "queryParameters": [],
    "requiredQuery": [],
    "bodyFields": {
      "/body": [
        "queries",
        "extend"
      ]
    },
    "schemaErrorCodes": [],
    "schemaErrorMessages": {},
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
      413,
      415,
      429,
      431,
      500,
      503,
      504
    ],
    "errors": [
      "invalid_request",
      "unknown_parameter",
      "batch_too_large",
      "unauthenticated",
      "insufficient_scope",
      "endpoint_not_allowed",
      "method_not_allowed",
      "not_acceptable",
      "request_timeout",
      "payload_too_large",
      "unsupported_media_type",
      "rate_limit_exceeded",
      "quota_exhausted",
      "headers_too_large",
      "internal_error",
      "service_unavailable",
      "timeout"
    ]
  },
  "suggestCompanies": {
    "id": "suggestCompanies",
    "country": {
      "in": "none"
    },
    "usage": "reconcile",
    "idempotent": false,
    "compress": true,
    "file": null,
    "keyAfter": "/reconcile",
    "deprecation": null,
    "method": "GET",
    "path": "/reconcile/suggest/entity",
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
    "bodyType": null,
    "queryParameters": [
      "prefix",
      "type",
      "cursor"
    ],
    "requiredQuery": [
      "prefix"
    ],
    "bodyFields": {},
    "schemaErrorCodes": [],
    "schemaErrorMessages": {},
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
      503,
      504
    ],
    "errors": [
      "invalid_request",
      "unauthenticated",
      "insufficient_scope",
      "country_not_allowed",
      "endpoint_not_allowed",
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
  "suggestTerms": {
    "id": "suggestTerms",
    "country": {
      "in": "none"
    },
    "usage": "reconcile",
    "idempotent": false,
    "compress": true,
    "file": null,
    "keyAfter": "/reconcile",
    "deprecation": null,
    "method": "GET",
    "path": "/reconcile/suggest/{kind}",
    "bucket": "coverage-read",
    "cost": {},
    "anonymous": "hourly",
    "takesKey": true,
    "scopes": [
      "companies:search"
    ],
    "takesBody": false,
    "bodyType": null,
    "queryParameters": [
      "prefix"
    ],
    "requiredQuery": [],
    "bodyFields": {},
    "schemaErrorCodes": [],
    "schemaErrorMessages": {},
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
  "previewCompany": {
    "id": "previewCompany",
    "country": {
      "in": "none"
    },
    "usage": "reconcile",
    "idempotent": false,
    "compress": false,
    "file": null,
    "keyAfter": "/reconcile",
    "deprecation": null,
    "method": "GET",
    "path": "/reconcile/preview",
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
    "bodyType": null,
    "queryParameters": [
      "id"
    ],
    "requiredQuery": [
      "id"
    ],
    "bodyFields": {},
    "schemaErrorCodes": [],
    "schemaErrorMessages": {},
    "mediaTypes": [
      "text/html"
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
      "unauthenticated",
      "insufficient_scope",
      "country_not_allowed",
      "endpoint_not_allowed",
      "company_not_found",
      "country_not_supported",
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
  "proposeProperties": {
    "id": "proposeProperties",
    "country": {
      "in": "none"
    },
    "usage": "reconcile",
    "idempotent": false,
    "compress": true,
    "file": null,
    "keyAfter": "/reconcile",
    "deprecation": null,
    "method": "GET",
    "path": "/reconcile/properties",
    "bucket": "coverage-read",
    "cost": {},
    "anonymous": "hourly",
    "takesKey": true,
    "scopes": [
      "companies:search"
    ],
    "takesBody": false,
    "bodyType": null,
    "queryParameters": [
      "type",
      "limit"
    ],
    "requiredQuery": [],
    "bodyFields": {},
    "schemaErrorCodes": [],
    "schemaErrorMessages": {},
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
  "getLlmsTxt": {
    "id": "getLlmsTxt",
    "country": {
      "in": "none"
    },
    "usage": "none",
    "idempotent": false,
    "compress": true,
    "file": {
      "path": "generated/llms.txt"
    },
    "keyAfter": null,
    "deprecation": null,
    "method": "GET",
    "path": "/llms.txt",
    "bucket": "static",
    "cost": {},
    "anonymous": "unlimited",
    "takesKey": false,
    "scopes": [],
    "takesBody": false,
    "bodyType": null,
    "queryParameters": [],
    "requiredQuery": [],
    "bodyFields": {},
    "schemaErrorCodes": [],
    "schemaErrorMessages": {},
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
    "id": "getAgentCard",
    "country": {
      "in": "none"
    },
    "usage": "none",
    "idempotent": false,
    "compress": true,
    "file": {
      "path": "generated/agent-card.json"
    },
    "keyAfter": null,
    "deprecation": null,
    "method": "GET",
    "path": "/.well-known/agent-card.json",
    "bucket": "static",
    "cost": {},
    "anonymous": "unlimited",
    "takesKey": false,
    "scopes": [],
    "takesBody": false,
    "bodyType": null,
    "queryParameters": [],
    "requiredQuery": [],
    "bodyFields": {},
    "schemaErrorCodes": [],
    "schemaErrorMessages": {},
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
    "id": "getApiCatalog",
    "country": {
      "in": "none"
    },
    "usage": "none",
    "idempotent": false,
    "compress": true,
    "file": {
      "path": "generated/api-catalog.json",
      "link": "</.well-known/api-catalog>; rel=\"api-catalog\""
    },
    "keyAfter": null,
    "deprecation": null,
    "method": "GET",
    "path": "/.well-known/api-catalog",
    "bucket": "static",
    "cost": {},
    "anonymous": "unlimited",
    "takesKey": false,
    "scopes": [],
    "takesBody": false,
    "bodyType": null,
    "queryParameters": [],
    "requiredQuery": [],
    "bodyFields": {},
    "schemaErrorCodes": [],
    "schemaErrorMessages": {},
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
  "getMcpServerCard": {
    "id": "getMcpServerCard",
    "country": {
      "in": "none"
    },
    "usage": "none",
    "idempotent": false,
    "compress": true,
    "file": {
      "path": "generated/mcp-server-card.json"
    },
    "keyAfter": null,
    "deprecation": null,
    "method": "GET",
    "path": "/.well-known/mcp.json",
    "bucket": "static",
    "cost": {},
    "anonymous": "unlimited",
    "takesKey": false,
    "scopes": [],
    "takesBody": false,
    "bodyType": null,
    "queryParameters": [],
    "requiredQuery": [],
    "bodyFields": {},
    "schemaErrorCodes": [],
    "schemaErrorMessages": {},
    "mediaTypes": [
      "application/mcp-server-card+json"
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
  "getServerCardOfMcp": {
    "id": "getServerCardOfMcp",
    "country": {
      "in": "none"
    },
    "usage": "none",
    "idempotent": false,
    "compress": true,
    "file": {
      "path": "generated/mcp-server-card.json"
    },
    "keyAfter": null,
    "deprecation": null,
    "method": "GET",
    "path": "/mcp/server-card",
    "bucket": "static",
    "cost": {},
    "anonymous": "unlimited",
    "takesKey": false,
    "scopes": [],
    "takesBody": false,
    "bodyType": null,
    "queryParameters": [],
    "requiredQuery": [],
    "bodyFields": {},
    "schemaErrorCodes": [],
    "schemaErrorMessages": {},
    "mediaTypes": [
      "application/mcp-server-card+json"
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
  "getAiCatalog": {
    "id": "getAiCatalog",
    "country": {
      "in": "none"
    },
    "usage": "none",
    "idempotent": false,
    "compress": true,
    "file": {
      "path": "generated/ai-catalog.json"
    },
    "keyAfter": null,
    "deprecation": null,
    "method": "GET",
    "path": "/.well-known/ai-catalog.json",
    "bucket": "static",
    "cost": {},
    "anonymous": "unlimited",
    "takesKey": false,
    "scopes": [],
    "takesBody": false,
    "bodyType": null,
    "queryParameters": [],
    "requiredQuery": [],
    "bodyFields": {},
    "schemaErrorCodes": [],
    "schemaErrorMessages": {},
    "mediaTypes": [
      "application/ai-catalog+json"
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
    "id": "getOpenapi",
    "country": {
      "in": "none"
    },
    "usage": "none",
    "idempotent": false,
    "compress": true,
    "file": {
      "path": "generated/openapi.yaml"
    },
    "keyAfter": null,
    "deprecation": null,
    "method": "GET",
    "path": "/openapi.yaml",
    "bucket": "static",
    "cost": {},
    "anonymous": "unlimited",
    "takesKey": false,
    "scopes": [],
    "takesBody": false,
    "bodyType": null,
    "queryParameters": [],
    "requiredQuery": [],
    "bodyFields": {},
    "schemaErrorCodes": [],
    "schemaErrorMessages": {},
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
  "getJsonOpenapi": {
    "id": "getJsonOpenapi",
    "country": {
      "in": "none"
    },
    "usage": "none",
    "idempotent": false,
    "compress": true,
    "file": {
      "path": "generated/openapi.json"
    },
    "keyAfter": null,
    "deprecation": null,
    "method": "GET",
    "path": "/openapi.json",
    "bucket": "static",
    "cost": {},
    "anonymous": "unlimited",
    "takesKey": false,
    "scopes": [],
    "takesBody": false,
    "bodyType": null,
    "queryParameters": [],
    "requiredQuery": [],
    "bodyFields": {},
    "schemaErrorCodes": [],
    "schemaErrorMessages": {},
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
  "getPlainOpenapi": {
    "id": "getPlainOpenapi",
    "country": {
      "in": "none"
    },
    "usage": "none",
    "idempotent": false,
    "compress": true,
    "file": {
      "path": "generated/openapi-3.0.json"
    },
    "keyAfter": null,
    "deprecation": null,
    "method": "GET",
    "path": "/openapi-3.0.json",
    "bucket": "static",
    "cost": {},
    "anonymous": "unlimited",
    "takesKey": false,
    "scopes": [],
    "takesBody": false,
    "bodyType": null,
    "queryParameters": [],
    "requiredQuery": [],
    "bodyFields": {},
    "schemaErrorCodes": [],
    "schemaErrorMessages": {},
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
  "getWorkflows": {
    "id": "getWorkflows",
    "country": {
      "in": "none"
    },
    "usage": "none",
    "idempotent": false,
    "compress": true,
    "file": {
      "path": "workflows.arazzo.yaml"
    },
    "keyAfter": null,
    "deprecation": null,
    "method": "GET",
    "path": "/workflows.arazzo.yaml",
    "bucket": "static",
    "cost": {},
    "anonymous": "unlimited",
    "takesKey": false,
    "scopes": [],
    "takesBody": false,
    "bodyType": null,
    "queryParameters": [],
    "requiredQuery": [],
    "bodyFields": {},
    "schemaErrorCodes": [],
    "schemaErrorMessages": {},
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
} as const satisfies Readonly<Record<string, Operation>>

export type OperationId = keyof typeof operations

const optionalHeaders = ["idempotent-replayed","retry-after","x-svc-last-confirmed-at"] as const

/** Headers of every reply (docs/limits.md), never set by an operation. */
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

/** The call of an operation, after the contract has checked it. */
export interface Call<Id extends OperationId> {
  path: ParametersIn<Id, 'path'>
  query: ParametersIn<Id, 'query'>
  headers: ParametersIn<Id, 'header'>
  body: Schema[Id] extends { requestBody: { content: infer C } } ? C[keyof C] : undefined
}

/** The successful replies of an operation: only statuses, headers and bodies of the contract. */
export type Reply<Id extends OperationId> = {
  [S in Status<Id>]: { status: S; headers: HeadersOf<Responses<Id>[S]>; body: BodyOf<Responses<Id>[S]> }
}[Status<Id>]
