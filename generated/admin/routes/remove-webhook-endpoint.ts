// @generated from admin.openapi.yaml by `make generate`; do not edit.
import { pathTemplate } from '#domain/path-template.ts'
import { removeWebhookEndpoint } from '../../../src/admin-listener/operations/remove-webhook-endpoint.ts'
import type { RouteOf } from '../../../src/admin-listener/api/admin-route.ts'
import { operations } from '../operations.ts'

/** `DELETE /admin/v1/webhooks/{endpoint_id}`: Remove an endpoint. */
export const removeWebhookEndpointRoute = {
  operation: operations.removeWebhookEndpoint,
  path: pathTemplate(operations.removeWebhookEndpoint.path),
  handler: removeWebhookEndpoint,
} satisfies RouteOf<'removeWebhookEndpoint'>
