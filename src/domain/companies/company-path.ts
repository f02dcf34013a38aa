import type { paths } from '#generated/schema.ts'
import { pathTemplate } from '../path-template.ts'

/** The path of a lookup. Not read from the table of operations, which is too large for browsers. */
export const companyPath = pathTemplate('/v1/companies/{country}/{registry_id}' satisfies keyof paths)
