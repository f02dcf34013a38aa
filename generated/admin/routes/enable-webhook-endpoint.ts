// @generated from admin.openapi.yaml by `make generate`; do not edit.
import { pathTemplate } from '#domain/path-template.ts'
import { enableWebhookEndpoint } from '../../../src/admin-listener/operations/enable-webhook-endpoint.ts'
import type { RouteOf } from '../../../src/admin-listener/api/admin-route.ts'
import { operations } from '../operations.ts'

/** `POST /admin/v1/webhooks/{endpoint_id}/enable`: Enable an endpoint. */
export const enableWebhookEndpointRoute = {
  operation: operations.enableWebhookEndpoint,
  path: pathTemplate(operations.enableWebhookEndpoint.path),
  handler: enableWebhookEndpoint,
} satisfies RouteOf<'enableWebhookEndpoint'>
