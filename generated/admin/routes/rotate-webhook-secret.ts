// @generated from admin.openapi.yaml by `make generate`; do not edit.
import { pathTemplate } from '#domain/path-template.ts'
import { rotateWebhookSecret } from '../../../src/admin-listener/operations/rotate-webhook-secret.ts'
import type { RouteOf } from '../../../src/admin-listener/api/admin-route.ts'
import { operations } from '../operations.ts'

/** `POST /admin/v1/webhooks/{endpoint_id}/rotate-secret`: Replace the signing secret. */
export const rotateWebhookSecretRoute = {
  operation: operations.rotateWebhookSecret,
  path: pathTemplate(operations.rotateWebhookSecret.path),
  handler: rotateWebhookSecret,
} satisfies RouteOf<'rotateWebhookSecret'>
