import type { OperationId } from '#generated/admin/operations.ts'

export interface SampleIds {
  account_id: string
  kid: string
  endpoint_id: string
  delivery_id: string
}

/** Ids that nothing has. */
export const unknownIds: SampleIds = {
  account_id: 'acct_9',
  kid: 'ZZZZZZZZZZZZ',
  endpoint_id: 'whe_9',
  delivery_id: 'dlv_9',
}

interface SampleRequest {
  path: string
  body?: unknown
  /** A change that must be made first. */
  before?: { path: string; body?: unknown }
}

const accounts = '/admin/v1/accounts'
const webhooks = '/admin/v1/webhooks'

/** A valid request of every operation. */
export const adminRequests: Readonly<Record<OperationId, (ids: SampleIds) => SampleRequest>> = {
  listAccounts: () => ({ path: `${accounts}?limit=2` }),
  createAccount: () => ({ path: accounts, body: { name: 'Acme', tier: 'free' } }),
  getAccount: ({ account_id }) => ({ path: `${accounts}/${account_id}` }),
  changeAccount: ({ account_id }) => ({ path: `${accounts}/${account_id}`, body: { tier: 'solo' } }),
  suspendAccount: ({ account_id }) => ({ path: `${accounts}/${account_id}/suspend`, body: { reason: 'unpaid' } }),
  resumeAccount: ({ account_id }) => ({
    path: `${accounts}/${account_id}/resume`,
    before: { path: `${accounts}/${account_id}/suspend`, body: {} },
  }),
  closeAccount: ({ account_id }) => ({ path: `${accounts}/${account_id}/close` }),
  listUsage: () => ({ path: '/admin/v1/usage?month=2026-11&limit=2' }),
  getAccountUsage: ({ account_id }) => ({ path: `${accounts}/${account_id}/usage?month=2026-11&by=day` }),
  exportAccount: ({ account_id }) => ({ path: `${accounts}/${account_id}/export?from=2026-11-01` }),
  listKeys: ({ account_id }) => ({ path: `${accounts}/${account_id}/keys?limit=2` }),
  createKey: ({ account_id }) => ({
    path: `${accounts}/${account_id}/keys`,
    body: { name: 'batch', scopes: ['companies:read'], expires_at: '2027-01-31' },
  }),
  listExpiringKeys: ({ account_id }) => ({
    path: `/admin/v1/keys/expiring?within_seconds=8640000&account_id=${account_id}`,
  }),
  getKey: ({ kid }) => ({ path: `/admin/v1/keys/${kid}` }),
  rotateKey: ({ kid }) => ({ path: `/admin/v1/keys/${kid}/rotate`, body: { keep_old_seconds: 3600 } }),
  revokeKey: ({ kid }) => ({ path: `/admin/v1/keys/${kid}/revoke` }),
  listWebhookEndpoints: () => ({ path: webhooks }),
  addWebhookEndpoint: ({ account_id }) => ({
    path: webhooks,
    body: { url: 'https://hooks.example.com/svc', events: ['quota.reached'], account_id },
  }),
  removeWebhookEndpoint: ({ endpoint_id }) => ({ path: `${webhooks}/${endpoint_id}` }),
  enableWebhookEndpoint: ({ endpoint_id }) => ({ path: `${webhooks}/${endpoint_id}/enable` }),
  rotateWebhookSecret: ({ endpoint_id }) => ({
    path: `${webhooks}/${endpoint_id}/rotate-secret`,
    body: { keep_old_seconds: 3600 },
  }),
  testWebhookEndpoint: ({ endpoint_id }) => ({ path: `${webhooks}/${endpoint_id}/test` }),
  listWebhookDeliveries: () => ({ path: `${webhooks}/deliveries?state=failed&limit=2` }),
  redeliverWebhook: ({ delivery_id }) => ({ path: `${webhooks}/deliveries/${delivery_id}/redeliver` }),
  listAuditEntries: ({ account_id }) => ({ path: `/admin/v1/audit?limit=1&account_id=${account_id}` }),
  getOpenapi: () => ({ path: '/admin/v1/openapi.yaml' }),
  getServiceHealth: () => ({ path: '/admin/v1/health' }),
  listPartitions: () => ({ path: '/admin/v1/partitions' }),
}
