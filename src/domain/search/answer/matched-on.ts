import type { components } from '#generated/schema.ts'
import type { EngineHit } from '../engine/searcher.ts'

type Company = components['schemas']['Company']

/** The registered name or address that a query matched. */
export interface MatchedOn {
  field: 'name' | 'previous_names' | 'other_names' | 'registered_address'
  value: string
}

/** All names except the current one, in the order of the index: previous names first. */
export const otherNamesOf = ({
  previous_names,
  other_names,
}: Pick<Company, 'previous_names' | 'other_names'>): MatchedOn[] => [
  ...previous_names.map(({ name }) => ({ field: 'previous_names' as const, value: name })),
  ...other_names.map(({ name }) => ({ field: 'other_names' as const, value: name })),
]

/** The name or address that a hit matched; the current name when the company has changed since it was indexed. */
export function matchedOn(
  { kind, otherNameIndex: otherName }: Pick<EngineHit, 'kind' | 'otherNameIndex'>,
  company: Company,
): MatchedOn {
  const address = company.registered_address?.text
  if (kind === 'address' && address) return { field: 'registered_address', value: address }
  return otherNamesOf(company)[otherName] ?? { field: 'name', value: company.name }
}
