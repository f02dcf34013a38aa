// @generated from openapi.yaml by `make generate`; do not edit.
import { pathTemplate } from '#domain/path-template.ts'
import { previewCompany } from '../../src/operations/preview-company.ts'
import type { RouteOf } from '../../src/operations/route.ts'
import { operations } from '../operations.ts'

/** `GET /reconcile/preview`: Read a preview of one company as HTML. */
export const previewCompanyRoute = {
  operation: operations.previewCompany,
  path: pathTemplate(operations.previewCompany.path),
  handler: previewCompany,
} satisfies RouteOf<'previewCompany'>
