import type { SupplementaryFile } from '../../importer.ts'
import { isoDay } from '../../mapping/source-values.ts'
import type { CsvRow } from '../../readers/csv-records.ts'
import { hasLeiForm } from './gleif-details.ts'

const consolidations = ['IS_DIRECTLY_CONSOLIDATED_BY', 'IS_ULTIMATELY_CONSOLIDATED_BY']
// A relationship that was reported twice or in error, or that has ended.
const invalidRegistrations = ['DUPLICATE', 'ANNULLED', 'RETIRED']

const periods = [1, 2, 3, 4, 5]
const startColumns = periods.map(at => `Relationship.Period.${at}.startDate`)
const periodColumns = [...startColumns, ...periods.map(at => `Relationship.Period.${at}.periodType`)]

const childOf = (row: CsvRow): string | undefined => {
  const child = row['Relationship.StartNode.NodeID']
  const isConsolidation = consolidations.includes(row['Relationship.RelationshipType'] ?? '')
  const isValid = !invalidRegistrations.includes(row['Registration.RegistrationStatus'] ?? '')
  const isActive = row['Relationship.RelationshipStatus'] === 'ACTIVE'
  return isConsolidation && isValid && isActive && hasLeiForm(child) ? child : undefined
}

const ownLei = ({ LEI }: CsvRow) => (hasLeiForm(LEI) ? LEI : undefined)

/** Which company consolidates the accounts of which: the golden copy of relationship records (RR-CDF). */
const relationships: SupplementaryFile = {
  name: 'relationships',
  columns: {
    required: [
      'Relationship.StartNode.NodeID',
      'Relationship.EndNode.NodeID',
      'Relationship.RelationshipType',
      'Relationship.RelationshipStatus',
    ],
    optional: ['Registration.RegistrationStatus', ...periodColumns],
    notInAll: periodColumns,
  },
  key: childOf,
  keep: ['Relationship.EndNode.NodeID', 'Relationship.RelationshipType', ...periodColumns],
  dates: { columns: startColumns, read: isoDay },
  isOptional: true,
}

// A file has one of these columns, depending on the version of its format.
const reasons = ['Exception.Reason', 'Exception.Reason.1']

/** Why a company reports no parent: the golden copy of reporting exceptions. */
const exceptions: SupplementaryFile = {
  name: 'exceptions',
  columns: { required: ['LEI', 'Exception.Category'], optional: reasons, notInAll: reasons },
  key: ownLei,
  keep: ['Exception.Category', ...reasons],
  isOptional: true,
}

/** The columns by which a CSV of level 1 is recognised. */
export const level1Columns = [
  'LEI',
  'Entity.LegalName',
  'Entity.RegistrationAuthority.RegistrationAuthorityID',
  'Entity.RegistrationAuthority.RegistrationAuthorityEntityID',
  'Entity.EntityStatus',
  'Registration.LastUpdateDate',
  // Without these, funds, natural persons and annulled LEIs would be companies.
  'Entity.EntityCategory',
  'Registration.RegistrationStatus',
]

/** The level 1 records again, in which parents are looked up: a relationship has only their LEI. */
const parents: SupplementaryFile = {
  name: 'parents',
  columns: {
    required: level1Columns,
    mayBeNA: ['Entity.LegalName', 'Entity.LegalAddress.Country'],
    optional: ['Entity.LegalAddress.Country'],
  },
  key: ownLei,
  keep: [
    'Entity.LegalName',
    'Entity.LegalAddress.Country',
    'Entity.EntityCategory',
    'Entity.RegistrationAuthority.RegistrationAuthorityID',
    'Entity.RegistrationAuthority.RegistrationAuthorityEntityID',
  ],
  isOptional: true,
  isSeries: true,
  onlyWith: 'relationships',
}

/** The files of GLEIF's level 2 data, "who owns whom", as CSV. */
export const level2Files: readonly SupplementaryFile[] = [relationships, exceptions, parents]

/** The first day of a relationship, from its period of that type. */
export const startOf = (row: CsvRow): string | undefined => {
  const at = periods.find(number => row[`Relationship.Period.${number}.periodType`] === 'RELATIONSHIP_PERIOD')
  return at === undefined ? undefined : row[`Relationship.Period.${at}.startDate`]
}
