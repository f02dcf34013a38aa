// @generated from openapi.yaml by `make generate`; do not edit.
import { pathTemplate } from '#domain/path-template.ts'
import { getHealth } from '../../src/operations/get-health.ts'
import type { RouteOf } from '../../src/operations/route.ts'
import { operations } from '../operations.ts'

/** `GET /v1/health`: Read the health of the service. */
export const getHealthRoute = {
  operation: operations.getHealth,
  path: pathTemplate(operations.getHealth.path),
  handler: getHealth,
} satisfies RouteOf<'getHealth'>
