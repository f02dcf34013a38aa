import type { LegalFormKind } from '#domain/companies/company.ts'
import { isRecord } from '#domain/is-record.ts'
import { oneOf, textAt } from './read-reference.ts'
import { readTable } from './read-table.ts'

/** The kinds of legal forms, comparable across countries. */
export const legalFormKindNames: readonly LegalFormKind[] = [
  'private_limited',
  'public_limited',
  'partnership',
  'limited_partnership',
  'llp',
  'cooperative',
  'association',
  'foundation',
  'branch',
  'state',
  'other',
]

/** The `kind` of a row of reference data; null, with a `reason`, if the form does not show it. Throws an `Error`. */
export const readKind = (row: unknown): LegalFormKind | null => {
  if (isRecord(row) && row.kind === null && textAt(row, 'reason')) return null
  return oneOf(textAt(row, 'kind'), legalFormKindNames)
}

const load = (): ReadonlyMap<string, LegalFormKind | null> => {
  const parsed = readTable('legal-form-kinds')
  return new Map(Object.entries(parsed).map(([code, row]) => [code, readKind(row)] as const))
}

const kinds = load()

/** The kind of an ISO 20275 legal form; undefined when it is not known. */
export const legalFormKindOf = (elfCode: string): LegalFormKind | undefined => kinds.get(elfCode) ?? undefined
