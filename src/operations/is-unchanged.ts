import type { CompanyStore } from '#data/companies/company-store.ts'
import type { Company } from '#domain/companies/company.ts'
import type { View } from '#domain/companies/company-view.ts'
import { isCurrent } from '#domain/companies/entity-tag.ts'

/** Whether a caller's tags show that nothing changed in a view: its own tag is among them, or that of the whole record. */
export const isUnchanged = (
  tags: string | undefined,
  company: Company,
  view: View,
  { entityTagOf }: Pick<CompanyStore, 'entityTagOf'>,
): boolean =>
  tags !== undefined && (isCurrent(tags, entityTagOf(company, view)) || isCurrent(tags, entityTagOf(company, 'full')))
