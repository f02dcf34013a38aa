// @generated from admin.openapi.yaml by `make generate`; do not edit.
import { pathTemplate } from '#domain/path-template.ts'
import { listWebhookDeliveries } from '../../../src/admin-listener/operations/list-webhook-deliveries.ts'
import type { RouteOf } from '../../../src/admin-listener/api/admin-route.ts'
import { operations } from '../operations.ts'

/** `GET /admin/v1/webhooks/deliveries`: List deliveries. */
export const listWebhookDeliveriesRoute = {
  operation: operations.listWebhookDeliveries,
  path: pathTemplate(operations.listWebhookDeliveries.path),
  handler: listWebhookDeliveries,
} satisfies RouteOf<'listWebhookDeliveries'>
