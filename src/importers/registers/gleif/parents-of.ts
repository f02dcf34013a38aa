import { countryCode } from '#domain/country-names.ts'
import type { JoinedRows } from '../../importer.ts'
import type { DraftDetails } from '../../mapping/details-of.ts'
import { text } from '../../mapping/source-values.ts'
import type { CsvRow } from '../../readers/csv-records.ts'
import { hasLeiForm } from './gleif-details.ts'
import { startOf } from './level-2-files.ts'
import { localDay } from './local-day.ts'
import { registeredCompany } from './registered-company.ts'

type Parent = NonNullable<DraftDetails['parent']>
type Reason = NonNullable<Parent['not_reported']>

const kinds = [
  {
    member: 'parent',
    relationship: 'IS_DIRECTLY_CONSOLIDATED_BY',
    exception: 'DIRECT_ACCOUNTING_CONSOLIDATION_PARENT',
  },
  {
    member: 'ultimate_parent',
    relationship: 'IS_ULTIMATELY_CONSOLIDATED_BY',
    exception: 'ULTIMATE_ACCOUNTING_CONSOLIDATION_PARENT',
  },
] as const

// The last five were reasons of their own until version 2.1 of the format, which has NON_PUBLIC for all of them.
const reasons: Readonly<Record<string, Reason>> = {
  NO_LEI: 'no_lei',
  NATURAL_PERSONS: 'natural_persons',
  NON_CONSOLIDATING: 'non_consolidating',
  NO_KNOWN_PERSON: 'no_known_person',
  NON_PUBLIC: 'non_public',
  BINDING_LEGAL_COMMITMENTS: 'non_public',
  LEGAL_OBSTACLES: 'non_public',
  CONSENT_NOT_OBTAINED: 'non_public',
  DETRIMENT_NOT_EXCLUDED: 'non_public',
  DISCLOSURE_DETRIMENTAL: 'non_public',
}

/** What level 1 says of a parent: its name, and its registry id if its country is served. */
const described = (row: CsvRow | undefined): Parent => {
  if (!row) return {}
  const company = registeredCompany(
    text(row['Entity.RegistrationAuthority.RegistrationAuthorityID']),
    text(row['Entity.RegistrationAuthority.RegistrationAuthorityEntityID']),
  )
  const name = text(row['Entity.LegalName'], 2000)
  if (company.kind === 'company' && !company.isAlias)
    return { name, country: company.country, registry_id: company.registryId }
  return { name, country: countryCode(text(row['Entity.LegalAddress.Country'])) }
}

const reported = (row: CsvRow, joinedRows: JoinedRows): Parent | undefined => {
  const lei = row['Relationship.EndNode.NodeID']
  if (!hasLeiForm(lei)) return undefined
  const [level1] = joinedRows('parents', lei)
  // A person in business is not named as a parent.
  if (level1?.['Entity.EntityCategory'] === 'SOLE_PROPRIETOR') return undefined
  return { ...described(level1), lei, relationship: 'accounting_consolidation', from: localDay(startOf(row)) }
}

/** The parents of a company in GLEIF's level 2 data, or why it reports none; empty without these files. */
export const parentsOf = (lei: string, joinedRows: JoinedRows): Pick<DraftDetails, 'parent' | 'ultimate_parent'> => {
  const relationships = joinedRows('relationships', lei)
  const exceptions = joinedRows('exceptions', lei)
  const found = kinds.map(({ member, relationship, exception }) => {
    const row = relationships.find(({ 'Relationship.RelationshipType': type }) => type === relationship)
    const reason = exceptions.find(({ 'Exception.Category': category }) => category === exception)
    const not_reported = reasons[reason?.['Exception.Reason.1'] || reason?.['Exception.Reason'] || '']
    return [member, row ? reported(row, joinedRows) : { not_reported }]
  })
  return Object.fromEntries(found)
}
