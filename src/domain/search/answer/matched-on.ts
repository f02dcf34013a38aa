import type { components } from '#generated/schema.ts'
import type { SearchHit } from './search-hit.ts'

type Company = components['schemas']['Company']

/** The registered name, address or number that a query matched. */
export interface MatchedOn {
  field: 'name' | 'previous_names' | 'other_names' | 'registered_address' | 'identifiers'
  value: string
}

/** All names except the current one, in the order of the index: previous names first. */
const otherNamesOf = ({
  previous_names,
  other_names,
}: Pick<Company, 'previous_names' | 'other_names'>): MatchedOn[] => [
  ...previous_names.map(({ name }) => ({ field: 'previous_names' as const, value: name })),
  ...other_names.map(({ name }) => ({ field: 'other_names' as const, value: name })),
]

/** The number, name or address that a hit matched; the current name when the company has changed since it was indexed. */
export function matchedOn(
  { kind, otherNameIndex: otherName, identifier }: Pick<SearchHit, 'kind' | 'otherNameIndex' | 'identifier'>,
  company: Company,
): MatchedOn {
  if (identifier) return { field: 'identifiers', value: identifier.value }
  const address = company.registered_address?.text
  if (kind === 'address' && address) return { field: 'registered_address', value: address }
  return otherNamesOf(company)[otherName] ?? { field: 'name', value: company.name }
}
