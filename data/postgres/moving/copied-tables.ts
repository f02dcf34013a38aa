import { bytes, type CopiedTable, copiedTable, dayOfMs, json, same } from './copied-table.ts'
import { usageTotals } from './usage-totals.ts'

const period = ['created_at', 'expires_at', 'revoked_at']

const accounts: readonly CopiedTable[] = [
  copiedTable({
    name: 'server_secrets',
    database: 'accounts',
    key: ['number'],
    order: ['number'],
    values: {
      ...same('number', 'fingerprint', 'created_at', 'keep_until', 'retired_at'),
      ...bytes('checksum_key', 'audit_key'),
    },
  }),
  copiedTable({
    name: 'accounts',
    database: 'accounts',
    key: ['id'],
    order: ['id'],
    values: same('id', 'name', 'tier', 'created_at', 'suspended_at', 'suspend_reason', 'closed_at'),
    sums: ['count(suspended_at)', 'count(closed_at)'],
  }),
  copiedTable({
    name: 'keys',
    database: 'accounts',
    key: ['kid'],
    order: ['rowid'],
    values: {
      position: 'rowid',
      ...same('kid', 'account_id', 'name', 'class', 'env', 'kind', 'secret_number', 'rate_limit_rpm', 'retires_at'),
      ...same(...period),
      ...bytes('secret_hash'),
      ...json('scopes', 'ip_allowlist', 'country_scope', 'endpoints'),
    },
    sums: ['count(revoked_at)', 'count(retires_at)', 'sum(secret_number)'],
  }),
  copiedTable({
    name: 'operators',
    database: 'accounts',
    key: ['id'],
    order: ['id'],
    values: { ...same('id', 'name', 'permission', ...period), ...bytes('token_hash') },
    sums: ['count(revoked_at)'],
  }),
  copiedTable({
    name: 'audit_log',
    database: 'accounts',
    key: ['position'],
    order: ['position'],
    values: same('position', 'id', 'at', 'actor', 'account_id', 'kid', 'action', 'detail', 'prev_hash', 'hash'),
    sums: ['sum(position)', 'max(position)'],
  }),
]

const usage: readonly CopiedTable[] = [
  copiedTable({
    name: 'usage_months',
    database: 'usage',
    key: ['account_id', 'period'],
    order: ['account_id', 'period'],
    values: same('account_id', 'period', 'used'),
    sums: ['sum(used)'],
  }),
  copiedTable({
    name: 'usage_events',
    database: 'usage',
    key: ['request_id', 'day'],
    order: ['at_ms', 'request_id'],
    values: {
      ...same('request_id', 'account_id', 'kid', 'env', 'operation', 'bucket', 'country', 'at_ms', 'period'),
      ...same('units', 'outcome'),
      day: dayOfMs('at_ms'),
    },
    // What was not billed is in the totals only, as it is when PostgreSQL is written to.
    where: `env = 'live' AND units <> 0`,
    sums: ['sum(units)', 'sum(at_ms / 1000)'],
    perBatch: 5_000,
  }),
  usageTotals,
  copiedTable({
    name: 'usage_days',
    database: 'usage',
    key: ['day', 'scope'],
    order: ['day', 'scope'],
    values: same('day', 'scope', 'calls'),
    sums: ['sum(calls)'],
  }),
  copiedTable({
    name: 'anonymous_admissions',
    database: 'usage',
    key: ['id'],
    order: ['id'],
    values: same('id', 'address', 'at_ms'),
    sums: ['sum(at_ms / 1000)'],
  }),
  copiedTable({
    name: 'health_minutes',
    database: 'usage',
    key: ['minute'],
    order: ['minute'],
    values: { ...same('minute'), ...json('troubles') },
    sums: ['sum(minute)'],
  }),
]

// Answers and bodies may be large.
const perBatch = 50

const keysAndWebhooks: readonly CopiedTable[] = [
  copiedTable({
    name: 'idempotency_keys',
    database: 'usage',
    perBatch,
    key: ['kid', 'idempotency_key', 'first_day'],
    order: ['kid', 'idempotency_key'],
    values: {
      ...same('kid', 'idempotency_key', 'account_id', 'digest', 'first_used_ms', 'run', 'lease_until_ms'),
      ...bytes('outline', 'answer'),
      first_day: dayOfMs('first_used_ms'),
    },
    sums: ['sum(first_used_ms / 1000)', 'sum(length(outline))', 'sum(length(answer))', 'count(run)'],
  }),
  copiedTable({
    name: 'idempotency_bytes',
    database: 'usage',
    key: ['account_id'],
    order: ['account_id'],
    values: same('account_id', 'bytes'),
    sums: ['sum(bytes)'],
  }),
  copiedTable({
    name: 'webhook_endpoints',
    database: 'usage',
    key: ['id'],
    order: ['id'],
    values: {
      ...same('id', 'url', 'account_id', 'old_until_ms', 'created_ms', 'disabled_ms', 'dropped'),
      is_public: "json(iif(is_public, 'true', 'false'))",
      ...json('events'),
      ...bytes('secret', 'old_secret'),
    },
    sums: ['sum(dropped)'],
  }),
  copiedTable({
    name: 'webhook_deliveries',
    database: 'usage',
    key: ['id'],
    order: ['id'],
    perBatch,
    values: same(
      'id',
      'message_id',
      'endpoint_id',
      'type',
      'body',
      'created_ms',
      'state',
      'attempts',
      'next_ms',
      'run',
      'status',
      'error',
      'ended_ms',
    ),
    sums: ['sum(attempts)', 'sum(length(body))', 'count(ended_ms)'],
  }),
  copiedTable({
    name: 'webhook_occasions',
    database: 'usage',
    key: ['occasion'],
    order: ['occasion'],
    values: same('occasion', 'at_ms'),
    sums: ['sum(at_ms / 1000)'],
  }),
]

/** All tables, in an order in which no row refers to one that is not there yet. */
export const copiedTables: readonly CopiedTable[] = [...accounts, ...usage, ...keysAndWebhooks]
