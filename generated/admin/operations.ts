// @generated from admin.openapi.yaml by `make generate`; do not edit.
import type { components, operations as Schema } from './schema.ts'

export type Schemas = components['schemas']

/** Everything that the pipeline knows about an operation. */
export interface Operation {
  readonly id: string
  readonly method: 'GET' | 'POST' | 'PATCH' | 'DELETE'
  /** Path template. */
  readonly path: string
  /** What the token of an operator must permit. */
  readonly permission: 'read' | 'write'
  /** The actions that it may enter into the audit log. */
  readonly audit: readonly string[]
  readonly takesBody: boolean
  readonly bodyType: 'application/json' | null
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
  /** Names of the members that each successful reply in JSON has. */
  readonly replyMembers: readonly string[]
}

export const operations = {
  "listAccounts": {
    "id": "listAccounts",
    "method": "GET",
    "path": "/admin/v1/accounts",
    "permission": "read",
    "audit": [],
    "takesBody": false,
    "bodyType": null,
    "queryParameters": [
      "limit",
      "cursor"
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
      405,
      406,
      429,
      500,
      503
    ],
    "errors": [
      "invalid_request",
      "unknown_parameter",
      "unauthenticated",
      "method_not_allowed",
      "not_acceptable",
      "rate_limit_exceeded",
      "internal_error",
      "service_unavailable"
    ],
    "replyMembers": [
      "accounts",
      "next_cursor"
    ]
  },
  "createAccount": {
    "id": "createAccount",
    "method": "POST",
    "path": "/admin/v1/accounts",
    "permission": "write",
    "audit": [
      "key_created"
    ],
    "takesBody": true,
    "bodyType": "application/json",
    "queryParameters": [],
    "requiredQuery": [],
    "bodyFields": {
      "/body": [
        "name",
        "tier"
      ]
    },
    "schemaErrorCodes": [],
    "schemaErrorMessages": {},
    "mediaTypes": [
      "application/json"
    ],
    "statuses": [
      201,
      400,
      401,
      403,
      405,
      406,
      413,
      415,
      422,
      429,
      500,
      503
    ],
    "errors": [
      "invalid_request",
      "unknown_parameter",
      "unauthenticated",
      "read_only_token",
      "method_not_allowed",
      "not_acceptable",
      "payload_too_large",
      "unsupported_media_type",
      "refused",
      "rate_limit_exceeded",
      "internal_error",
      "service_unavailable"
    ],
    "replyMembers": [
      "account_id",
      "name",
      "tier",
      "secret_key"
    ]
  },
  "getAccount": {
    "id": "getAccount",
    "method": "GET",
    "path": "/admin/v1/accounts/{account_id}",
    "permission": "read",
    "audit": [],
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
      404,
      405,
      406,
      429,
      500,
      503
    ],
    "errors": [
      "invalid_request",
      "unknown_parameter",
      "unauthenticated",
      "not_found",
      "route_not_found",
      "method_not_allowed",
      "not_acceptable",
      "rate_limit_exceeded",
      "internal_error",
      "service_unavailable"
    ],
    "replyMembers": [
      "account_id",
      "name",
      "tier",
      "state",
      "used",
      "included",
      "keys",
      "created_at",
      "suspended_at",
      "suspend_reason",
      "closed_at"
    ]
  },
  "changeAccount": {
    "id": "changeAccount",
    "method": "PATCH",
    "path": "/admin/v1/accounts/{account_id}",
    "permission": "write",
    "audit": [
      "tier_changed",
      "account_renamed"
    ],
    "takesBody": true,
    "bodyType": "application/json",
    "queryParameters": [],
    "requiredQuery": [],
    "bodyFields": {
      "/body": [
        "tier",
        "name"
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
      404,
      405,
      406,
      413,
      415,
      422,
      429,
      500,
      503
    ],
    "errors": [
      "invalid_request",
      "unknown_parameter",
      "unauthenticated",
      "read_only_token",
      "not_found",
      "route_not_found",
      "method_not_allowed",
      "not_acceptable",
      "payload_too_large",
      "unsupported_media_type",
      "refused",
      "rate_limit_exceeded",
      "internal_error",
      "service_unavailable"
    ],
    "replyMembers": [
      "account_id",
      "name",
      "tier",
      "state",
      "used",
      "included",
      "keys",
      "created_at",
      "suspended_at",
      "suspend_reason",
      "closed_at"
    ]
  },
  "suspendAccount": {
    "id": "suspendAccount",
    "method": "POST",
    "path": "/admin/v1/accounts/{account_id}/suspend",
    "permission": "write",
    "audit": [
      "account_suspended"
    ],
    "takesBody": true,
    "bodyType": "application/json",
    "queryParameters": [],
    "requiredQuery": [],
    "bodyFields": {
      "/body": [
        "reason"
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
      404,
      405,
      406,
      413,
      415,
      422,
      429,
      500,
      503
    ],
    "errors": [
      "invalid_request",
      "unknown_parameter",
      "unauthenticated",
      "read_only_token",
      "not_found",
      "route_not_found",
      "method_not_allowed",
      "not_acceptable",
      "payload_too_large",
      "unsupported_media_type",
      "refused",
      "rate_limit_exceeded",
      "internal_error",
      "service_unavailable"
    ],
    "replyMembers": [
      "account_id",
      "name",
      "tier",
      "state",
      "used",
      "included",
      "keys",
      "created_at",
      "suspended_at",
      "suspend_reason",
      "closed_at"
    ]
  },
  "resumeAccount": {
    "id": "resumeAccount",
    "method": "POST",
    "path": "/admin/v1/accounts/{account_id}/resume",
    "permission": "write",
    "audit": [
      "account_resumed"
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
      422,
      429,
      500,
      503
    ],
    "errors": [
      "invalid_request",
      "unknown_parameter",
      "unauthenticated",
      "read_only_token",
      "not_found",
      "route_not_found",
      "method_not_allowed",
      "not_acceptable",
      "refused",
      "rate_limit_exceeded",
      "internal_error",
      "service_unavailable"
    ],
    "replyMembers": [
      "account_id",
      "name",
      "tier",
      "state",
      "used",
      "included",
      "keys",
      "created_at",
      "suspended_at",
      "suspend_reason",
      "closed_at"
    ]
  },
  "closeAccount": {
    "id": "closeAccount",
    "method": "POST",
    "path": "/admin/v1/accounts/{account_id}/close",
    "permission": "write",
    "audit": [
      "account_closed"
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
      422,
      429,
      500,
      503
    ],
    "errors": [
      "invalid_request",
      "unknown_parameter",
      "unauthenticated",
      "read_only_token",
      "not_found",
      "route_not_found",
      "method_not_allowed",
      "not_acceptable",
      "refused",
      "rate_limit_exceeded",
      "internal_error",
      "service_unavailable"
    ],
    "replyMembers": [
      "account_id",
      "name",
      "tier",
      "state",
      "used",
      "included",
      "keys",
      "created_at",
      "suspended_at",
      "suspend_reason",
      "closed_at"
    ]
  },
  "listKeys": {
    "id": "listKeys",
    "method": "GET",
    "path": "/admin/v1/accounts/{account_id}/keys",
    "permission": "read",
    "audit": [],
    "takesBody": false,
    "bodyType": null,
    "queryParameters": [
      "limit",
      "cursor"
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
      404,
      405,
      406,
      429,
      500,
      503
    ],
    "errors": [
      "invalid_request",
      "unknown_parameter",
      "unauthenticated",
      "not_found",
      "route_not_found",
      "method_not_allowed",
      "not_acceptable",
      "rate_limit_exceeded",
      "internal_error",
      "service_unavailable"
    ],
    "replyMembers": [
      "keys",
      "next_cursor"
    ]
  },
  "createKey": {
    "id": "createKey",
    "method": "POST",
    "path": "/admin/v1/accounts/{account_id}/keys",
    "permission": "write",
    "audit": [
      "key_created"
    ],
    "takesBody": true,
    "bodyType": "application/json",
    "queryParameters": [],
    "requiredQuery": [],
    "bodyFields": {
      "/body": [
        "name",
        "class",
        "env",
        "kind",
        "scopes",
        "ip_allowlist",
        "country_scope",
        "endpoints",
        "rate_limit_rpm",
        "expires_at",
        "replace"
      ]
    },
    "schemaErrorCodes": [],
    "schemaErrorMessages": {},
    "mediaTypes": [
      "application/json"
    ],
    "statuses": [
      201,
      400,
      401,
      403,
      404,
      405,
      406,
      413,
      415,
      422,
      429,
      500,
      503
    ],
    "errors": [
      "invalid_request",
      "unknown_parameter",
      "unauthenticated",
      "read_only_token",
      "not_found",
      "route_not_found",
      "method_not_allowed",
      "not_acceptable",
      "payload_too_large",
      "unsupported_media_type",
      "refused",
      "rate_limit_exceeded",
      "internal_error",
      "service_unavailable"
    ],
    "replyMembers": [
      "kid",
      "account_id",
      "name",
      "class",
      "env",
      "kind",
      "scopes",
      "ip_allowlist",
      "country_scope",
      "endpoints",
      "rate_limit_rpm",
      "expires_at",
      "created_at",
      "key"
    ]
  },
  "getAccountUsage": {
    "id": "getAccountUsage",
    "method": "GET",
    "path": "/admin/v1/accounts/{account_id}/usage",
    "permission": "read",
    "audit": [],
    "takesBody": false,
    "bodyType": null,
    "queryParameters": [
      "month",
      "by"
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
      404,
      405,
      406,
      422,
      429,
      500,
      503
    ],
    "errors": [
      "invalid_request",
      "unknown_parameter",
      "unauthenticated",
      "not_found",
      "route_not_found",
      "method_not_allowed",
      "not_acceptable",
      "refused",
      "rate_limit_exceeded",
      "internal_error",
      "service_unavailable"
    ],
    "replyMembers": [
      "account_id",
      "month",
      "used",
      "included",
      "by",
      "rows"
    ]
  },
  "exportAccount": {
    "id": "exportAccount",
    "method": "GET",
    "path": "/admin/v1/accounts/{account_id}/export",
    "permission": "read",
    "audit": [],
    "takesBody": false,
    "bodyType": null,
    "queryParameters": [
      "from",
      "to"
    ],
    "requiredQuery": [],
    "bodyFields": {},
    "schemaErrorCodes": [],
    "schemaErrorMessages": {},
    "mediaTypes": [
      "application/jsonl"
    ],
    "statuses": [
      200,
      400,
      401,
      404,
      405,
      406,
      422,
      429,
      500,
      503
    ],
    "errors": [
      "invalid_request",
      "unknown_parameter",
      "unauthenticated",
      "not_found",
      "route_not_found",
      "method_not_allowed",
      "not_acceptable",
      "refused",
      "rate_limit_exceeded",
      "internal_error",
      "service_unavailable"
    ],
    "replyMembers": []
  },
  "listUsage": {
    "id": "listUsage",
    "method": "GET",
    "path": "/admin/v1/usage",
    "permission": "read",
    "audit": [],
    "takesBody": false,
    "bodyType": null,
    "queryParameters": [
      "month",
      "limit",
      "cursor"
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
      405,
      406,
      422,
      429,
      500,
      503
    ],
    "errors": [
      "invalid_request",
      "unknown_parameter",
      "unauthenticated",
      "method_not_allowed",
      "not_acceptable",
      "refused",
      "rate_limit_exceeded",
      "internal_error",
      "service_unavailable"
    ],
    "replyMembers": [
      "accounts",
      "next_cursor"
    ]
  },
  "listExpiringKeys": {
    "id": "listExpiringKeys",
    "method": "GET",
    "path": "/admin/v1/keys/expiring",
    "permission": "read",
    "audit": [],
    "takesBody": false,
    "bodyType": null,
    "queryParameters": [
      "within_seconds",
      "account_id"
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
      404,
      405,
      406,
      429,
      500,
      503
    ],
    "errors": [
      "invalid_request",
      "unknown_parameter",
      "unauthenticated",
      "not_found",
      "route_not_found",
      "method_not_allowed",
      "not_acceptable",
      "rate_limit_exceeded",
      "internal_error",
      "service_unavailable"
    ],
    "replyMembers": [
      "keys"
    ]
  },
  "getKey": {
    "id": "getKey",
    "method": "GET",
    "path": "/admin/v1/keys/{kid}",
    "permission": "read",
    "audit": [],
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
      404,
      405,
      406,
      429,
      500,
      503
    ],
    "errors": [
      "invalid_request",
      "unknown_parameter",
      "unauthenticated",
      "not_found",
      "route_not_found",
      "method_not_allowed",
      "not_acceptable",
      "rate_limit_exceeded",
      "internal_error",
      "service_unavailable"
    ],
    "replyMembers": [
      "kid",
      "account_id",
      "name",
      "class",
      "env",
      "kind",
      "scopes",
      "ip_allowlist",
      "country_scope",
      "endpoints",
      "rate_limit_rpm",
      "expires_at",
      "created_at",
      "revoked_at",
      "retires_at",
      "state",
      "last_used_on"
    ]
  },
  "rotateKey": {
    "id": "rotateKey",
    "method": "POST",
    "path": "/admin/v1/keys/{kid}/rotate",
    "permission": "write",
    "audit": [
      "key_rotated",
      "key_created"
    ],
    "takesBody": true,
    "bodyType": "application/json",
    "queryParameters": [],
    "requiredQuery": [],
    "bodyFields": {
      "/body": [
        "keep_old_seconds"
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
      404,
      405,
      406,
      413,
      415,
      422,
      429,
      500,
      503
    ],
    "errors": [
      "invalid_request",
      "unknown_parameter",
      "unauthenticated",
      "read_only_token",
      "not_found",
      "route_not_found",
      "method_not_allowed",
      "not_acceptable",
      "payload_too_large",
      "unsupported_media_type",
      "refused",
      "rate_limit_exceeded",
      "internal_error",
      "service_unavailable"
    ],
    "replyMembers": [
      "kid",
      "account_id",
      "name",
      "class",
      "env",
      "kind",
      "scopes",
      "ip_allowlist",
      "country_scope",
      "endpoints",
      "rate_limit_rpm",
      "expires_at",
      "created_at",
      "key",
      "replaces",
      "old_valid_until"
    ]
  },
  "revokeKey": {
    "id": "revokeKey",
    "method": "POST",
    "path": "/admin/v1/keys/{kid}/revoke",
    "permission": "write",
    "audit": [
      "key_revoked"
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
      429,
      500,
      503
    ],
    "errors": [
      "invalid_request",
      "unknown_parameter",
      "unauthenticated",
      "read_only_token",
      "not_found",
      "route_not_found",
      "method_not_allowed",
      "not_acceptable",
      "rate_limit_exceeded",
      "internal_error",
      "service_unavailable"
    ],
    "replyMembers": [
      "kid",
      "revoked_at"
    ]
  },
  "listWebhookEndpoints": {
    "id": "listWebhookEndpoints",
    "method": "GET",
    "path": "/admin/v1/webhooks",
    "permission": "read",
    "audit": [],
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
      405,
      406,
      429,
      500,
      503
    ],
    "errors": [
      "invalid_request",
      "unknown_parameter",
      "unauthenticated",
      "method_not_allowed",
      "not_acceptable",
      "rate_limit_exceeded",
      "internal_error",
      "service_unavailable"
    ],
    "replyMembers": [
      "endpoints"
    ]
  },
  "addWebhookEndpoint": {
    "id": "addWebhookEndpoint",
    "method": "POST",
    "path": "/admin/v1/webhooks",
    "permission": "write",
    "audit": [
      "webhook_added"
    ],
    "takesBody": true,
    "bodyType": "application/json",
    "queryParameters": [],
    "requiredQuery": [],
    "bodyFields": {
      "/body": [
        "url",
        "events",
        "account_id"
      ]
    },
    "schemaErrorCodes": [],
    "schemaErrorMessages": {},
    "mediaTypes": [
      "application/json"
    ],
    "statuses": [
      201,
      400,
      401,
      403,
      404,
      405,
      406,
      413,
      415,
      422,
      429,
      500,
      503
    ],
    "errors": [
      "invalid_request",
      "unknown_parameter",
      "unauthenticated",
      "read_only_token",
      "not_found",
      "route_not_found",
      "method_not_allowed",
      "not_acceptable",
      "payload_too_large",
      "unsupported_media_type",
      "refused",
      "rate_limit_exceeded",
      "internal_error",
      "service_unavailable"
    ],
    "replyMembers": [
      "endpoint_id",
      "url",
      "events",
      "account_id",
      "secret"
    ]
  },
  "removeWebhookEndpoint": {
    "id": "removeWebhookEndpoint",
    "method": "DELETE",
    "path": "/admin/v1/webhooks/{endpoint_id}",
    "permission": "write",
    "audit": [
      "webhook_removed"
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
      429,
      500,
      503
    ],
    "errors": [
      "invalid_request",
      "unknown_parameter",
      "unauthenticated",
      "read_only_token",
      "not_found",
      "route_not_found",
      "method_not_allowed",
      "not_acceptable",
      "rate_limit_exceeded",
      "internal_error",
      "service_unavailable"
    ],
    "replyMembers": [
      "endpoint_id"
    ]
  },
  "enableWebhookEndpoint": {
    "id": "enableWebhookEndpoint",
    "method": "POST",
    "path": "/admin/v1/webhooks/{endpoint_id}/enable",
    "permission": "write",
    "audit": [
      "webhook_enabled"
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
      429,
      500,
      503
    ],
    "errors": [
      "invalid_request",
      "unknown_parameter",
      "unauthenticated",
      "read_only_token",
      "not_found",
      "route_not_found",
      "method_not_allowed",
      "not_acceptable",
      "rate_limit_exceeded",
      "internal_error",
      "service_unavailable"
    ],
    "replyMembers": [
      "endpoint_id"
    ]
  },
  "rotateWebhookSecret": {
    "id": "rotateWebhookSecret",
    "method": "POST",
    "path": "/admin/v1/webhooks/{endpoint_id}/rotate-secret",
    "permission": "write",
    "audit": [
      "webhook_secret_rotated"
    ],
    "takesBody": true,
    "bodyType": "application/json",
    "queryParameters": [],
    "requiredQuery": [],
    "bodyFields": {
      "/body": [
        "keep_old_seconds",
        "force"
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
      404,
      405,
      406,
      413,
      415,
      422,
      429,
      500,
      503
    ],
    "errors": [
      "invalid_request",
      "unknown_parameter",
      "unauthenticated",
      "read_only_token",
      "not_found",
      "route_not_found",
      "method_not_allowed",
      "not_acceptable",
      "payload_too_large",
      "unsupported_media_type",
      "refused",
      "rate_limit_exceeded",
      "internal_error",
      "service_unavailable"
    ],
    "replyMembers": [
      "endpoint_id",
      "secret",
      "old_secret_until"
    ]
  },
  "testWebhookEndpoint": {
    "id": "testWebhookEndpoint",
    "method": "POST",
    "path": "/admin/v1/webhooks/{endpoint_id}/test",
    "permission": "write",
    "audit": [
      "webhook_tested"
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
      429,
      500,
      503
    ],
    "errors": [
      "invalid_request",
      "unknown_parameter",
      "unauthenticated",
      "read_only_token",
      "not_found",
      "route_not_found",
      "method_not_allowed",
      "not_acceptable",
      "rate_limit_exceeded",
      "internal_error",
      "service_unavailable"
    ],
    "replyMembers": [
      "endpoint_id",
      "message_id",
      "ok",
      "status",
      "reply",
      "error"
    ]
  },
  "listWebhookDeliveries": {
    "id": "listWebhookDeliveries",
    "method": "GET",
    "path": "/admin/v1/webhooks/deliveries",
    "permission": "read",
    "audit": [],
    "takesBody": false,
    "bodyType": null,
    "queryParameters": [
      "limit",
      "state"
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
      405,
      406,
      429,
      500,
      503
    ],
    "errors": [
      "invalid_request",
      "unknown_parameter",
      "unauthenticated",
      "method_not_allowed",
      "not_acceptable",
      "rate_limit_exceeded",
      "internal_error",
      "service_unavailable"
    ],
    "replyMembers": [
      "deliveries"
    ]
  },
  "redeliverWebhook": {
    "id": "redeliverWebhook",
    "method": "POST",
    "path": "/admin/v1/webhooks/deliveries/{delivery_id}/redeliver",
    "permission": "write",
    "audit": [
      "webhook_redelivered"
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
      429,
      500,
      503
    ],
    "errors": [
      "invalid_request",
      "unknown_parameter",
      "unauthenticated",
      "read_only_token",
      "not_found",
      "route_not_found",
      "method_not_allowed",
      "not_acceptable",
      "rate_limit_exceeded",
      "internal_error",
      "service_unavailable"
    ],
    "replyMembers": [
      "delivery_id"
    ]
  },
  "listAuditEntries": {
    "id": "listAuditEntries",
    "method": "GET",
    "path": "/admin/v1/audit",
    "permission": "read",
    "audit": [],
    "takesBody": false,
    "bodyType": null,
    "queryParameters": [
      "limit",
      "after",
      "account_id"
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
      405,
      406,
      429,
      500,
      503
    ],
    "errors": [
      "invalid_request",
      "unknown_parameter",
      "unauthenticated",
      "method_not_allowed",
      "not_acceptable",
      "rate_limit_exceeded",
      "internal_error",
      "service_unavailable"
    ],
    "replyMembers": [
      "entries",
      "next_after"
    ]
  },
  "getServiceHealth": {
    "id": "getServiceHealth",
    "method": "GET",
    "path": "/admin/v1/health",
    "permission": "read",
    "audit": [],
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
      405,
      406,
      429,
      500,
      503
    ],
    "errors": [
      "invalid_request",
      "unknown_parameter",
      "unauthenticated",
      "method_not_allowed",
      "not_acceptable",
      "rate_limit_exceeded",
      "internal_error",
      "service_unavailable"
    ],
    "replyMembers": [
      "ready",
      "parts"
    ]
  },
  "listPartitions": {
    "id": "listPartitions",
    "method": "GET",
    "path": "/admin/v1/partitions",
    "permission": "read",
    "audit": [],
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
      405,
      406,
      429,
      500,
      503
    ],
    "errors": [
      "invalid_request",
      "unknown_parameter",
      "unauthenticated",
      "method_not_allowed",
      "not_acceptable",
      "rate_limit_exceeded",
      "internal_error",
      "service_unavailable"
    ],
    "replyMembers": [
      "partitions"
    ]
  },
  "getOpenapi": {
    "id": "getOpenapi",
    "method": "GET",
    "path": "/admin/v1/openapi.yaml",
    "permission": "read",
    "audit": [],
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
      400,
      401,
      405,
      406,
      429,
      500,
      503
    ],
    "errors": [
      "invalid_request",
      "unknown_parameter",
      "unauthenticated",
      "method_not_allowed",
      "not_acceptable",
      "rate_limit_exceeded",
      "internal_error",
      "service_unavailable"
    ],
    "replyMembers": []
  }
} as const satisfies Readonly<Record<string, Operation>>

export type OperationId = keyof typeof operations

const optionalHeaders = ["retry-after"] as const

/** Headers of every reply, never set by an operation. */
export const standardHeaders = ["x-request-id"] as const

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
