// @generated from openapi.yaml by `make generate`; do not edit.
import { pathTemplate } from '#domain/path-template.ts'
import { proposeProperties } from '../../src/operations/propose-properties.ts'
import type { RouteOf } from '../../src/operations/route.ts'
import { operations } from '../operations.ts'

/** `GET /reconcile/properties`: Propose properties for data extension. */
export const proposePropertiesRoute = {
  operation: operations.proposeProperties,
  path: pathTemplate(operations.proposeProperties.path),
  handler: proposeProperties,
} satisfies RouteOf<'proposeProperties'>
