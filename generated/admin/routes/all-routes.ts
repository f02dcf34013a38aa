// @generated from admin.openapi.yaml by `make generate`; do not edit.
import { addWebhookEndpointRoute } from './add-webhook-endpoint.ts'
import { changeAccountRoute } from './change-account.ts'
import { closeAccountRoute } from './close-account.ts'
import { createAccountRoute } from './create-account.ts'
import { createKeyRoute } from './create-key.ts'
import { enableWebhookEndpointRoute } from './enable-webhook-endpoint.ts'
import { exportAccountRoute } from './export-account.ts'
import { getAccountRoute } from './get-account.ts'
import { getAccountUsageRoute } from './get-account-usage.ts'
import { getKeyRoute } from './get-key.ts'
import { getOpenapiRoute } from './get-openapi.ts'
import { getServiceHealthRoute } from './get-service-health.ts'
import { listAccountsRoute } from './list-accounts.ts'
import { listAuditEntriesRoute } from './list-audit-entries.ts'
import { listExpiringKeysRoute } from './list-expiring-keys.ts'
import { listKeysRoute } from './list-keys.ts'
import { listPartitionsRoute } from './list-partitions.ts'
import { listUsageRoute } from './list-usage.ts'
import { listWebhookDeliveriesRoute } from './list-webhook-deliveries.ts'
import { listWebhookEndpointsRoute } from './list-webhook-endpoints.ts'
import { redeliverWebhookRoute } from './redeliver-webhook.ts'
import { removeWebhookEndpointRoute } from './remove-webhook-endpoint.ts'
import { resumeAccountRoute } from './resume-account.ts'
import { revokeKeyRoute } from './revoke-key.ts'
import { rotateKeyRoute } from './rotate-key.ts'
import { rotateWebhookSecretRoute } from './rotate-webhook-secret.ts'
import { suspendAccountRoute } from './suspend-account.ts'
import { testWebhookEndpointRoute } from './test-webhook-endpoint.ts'

/** Every operation with its matcher and its handler, in the order of the contract. */
export const routes = [
  listAccountsRoute,
  createAccountRoute,
  getAccountRoute,
  changeAccountRoute,
  suspendAccountRoute,
  resumeAccountRoute,
  closeAccountRoute,
  listKeysRoute,
  createKeyRoute,
  getAccountUsageRoute,
  exportAccountRoute,
  listUsageRoute,
  listExpiringKeysRoute,
  getKeyRoute,
  rotateKeyRoute,
  revokeKeyRoute,
  listWebhookEndpointsRoute,
  addWebhookEndpointRoute,
  removeWebhookEndpointRoute,
  enableWebhookEndpointRoute,
  rotateWebhookSecretRoute,
  testWebhookEndpointRoute,
  listWebhookDeliveriesRoute,
  redeliverWebhookRoute,
  listAuditEntriesRoute,
  getServiceHealthRoute,
  listPartitionsRoute,
  getOpenapiRoute,
] as const
