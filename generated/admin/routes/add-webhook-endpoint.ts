// @generated from admin.openapi.yaml by `make generate`; do not edit.
import { pathTemplate } from '#domain/path-template.ts'
import { addWebhookEndpoint } from '../../../src/admin-listener/operations/add-webhook-endpoint.ts'
import type { RouteOf } from '../../../src/admin-listener/api/admin-route.ts'
import { operations } from '../operations.ts'

/** `POST /admin/v1/webhooks`: Add an endpoint. */
export const addWebhookEndpointRoute = {
  operation: operations.addWebhookEndpoint,
  path: pathTemplate(operations.addWebhookEndpoint.path),
  handler: addWebhookEndpoint,
} satisfies RouteOf<'addWebhookEndpoint'>
