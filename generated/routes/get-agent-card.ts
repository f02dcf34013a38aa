// @generated from openapi.yaml by `make generate`; do not edit.
import { pathTemplate } from '#domain/path-template.ts'
import type { RouteOf } from '../../src/operations/route.ts'
import { operations } from '../operations.ts'

/** `GET /.well-known/agent-card.json`: Read the A2A agent card. */
export const getAgentCardRoute = {
  operation: operations.getAgentCard,
  path: pathTemplate(operations.getAgentCard.path),
  handler: null,
} satisfies RouteOf<'getAgentCard'>
