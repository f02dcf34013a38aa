// @generated from admin.openapi.yaml by `make generate`; do not edit.
import { pathTemplate } from '#domain/path-template.ts'
import { listWebhookEndpoints } from '../../../src/admin-listener/operations/list-webhook-endpoints.ts'
import type { RouteOf } from '../../../src/admin-listener/api/admin-route.ts'
import { operations } from '../operations.ts'

/** `GET /admin/v1/webhooks`: List the endpoints of webhooks. */
export const listWebhookEndpointsRoute = {
  operation: operations.listWebhookEndpoints,
  path: pathTemplate(operations.listWebhookEndpoints.path),
  handler: listWebhookEndpoints,
} satisfies RouteOf<'listWebhookEndpoints'>
