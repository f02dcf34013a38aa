// @generated from admin.openapi.yaml by `make generate`; do not edit.
import { pathTemplate } from '#domain/path-template.ts'
import { testWebhookEndpoint } from '../../../src/admin-listener/operations/test-webhook-endpoint.ts'
import type { RouteOf } from '../../../src/admin-listener/api/admin-route.ts'
import { operations } from '../operations.ts'

/** `POST /admin/v1/webhooks/{endpoint_id}/test`: Test an endpoint. */
export const testWebhookEndpointRoute = {
  operation: operations.testWebhookEndpoint,
  path: pathTemplate(operations.testWebhookEndpoint.path),
  handler: testWebhookEndpoint,
} satisfies RouteOf<'testWebhookEndpoint'>
