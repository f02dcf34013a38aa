// @generated from admin.openapi.yaml by `make generate`; do not edit.
import { pathTemplate } from '#domain/path-template.ts'
import { redeliverWebhook } from '../../../src/admin-listener/operations/redeliver-webhook.ts'
import type { RouteOf } from '../../../src/admin-listener/api/admin-route.ts'
import { operations } from '../operations.ts'

/** `POST /admin/v1/webhooks/deliveries/{delivery_id}/redeliver`: Deliver again. */
export const redeliverWebhookRoute = {
  operation: operations.redeliverWebhook,
  path: pathTemplate(operations.redeliverWebhook.path),
  handler: redeliverWebhook,
} satisfies RouteOf<'redeliverWebhook'>
