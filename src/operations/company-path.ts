import { pathTemplate } from '#domain/path-template.ts'
import { operations } from '#generated/operations.ts'

/** The path of a lookup. */
export const companyPath = pathTemplate(operations.getCompany.path)
