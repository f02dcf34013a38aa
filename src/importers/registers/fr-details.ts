import { employeeBand } from '#data/reference/employee-bands.ts'
import { sizeClassLabel } from '#data/reference/size-classes.ts'
import type { CompanyDetails } from '#domain/companies/company.ts'
import type { CompanyFacts } from '#domain/companies/company-facts.ts'
import type { CodeColumns } from '../importer.ts'
import { detailsOf } from '../mapping/details-of.ts'
import { codeIn, yearOf } from '../mapping/source-values.ts'
import type { CsvRow } from '../readers/csv-records.ts'
import { shown } from './fr-shown.ts'

/** The columns that the details and identifiers of a legal unit are read from. */
export const detailColumns = [
  'nicSiegeUniteLegale',
  'identifiantAssociationUniteLegale',
  'trancheEffectifsUniteLegale',
  'anneeEffectifsUniteLegale',
  'categorieEntreprise',
  'anneeCategorieEntreprise',
  'economieSocialeSolidaireUniteLegale',
  'societeMissionUniteLegale',
  'caractereEmployeurUniteLegale',
]

const flagColumns = [
  { column: 'economieSocialeSolidaireUniteLegale', flag: 'social_economy' },
  { column: 'societeMissionUniteLegale', flag: 'mission_company' },
  { column: 'caractereEmployeurUniteLegale', flag: 'employer' },
] as const

const employeesOf = (row: CsvRow) => {
  const band = employeeBand('FR', codeIn(row.trancheEffectifsUniteLegale, 2))
  return band && { ...band, year: yearOf(row.anneeEffectifsUniteLegale) }
}

// NN: without employees, or presumed so for want of data.
const withoutBand = ['NN', '[ND]']

/** The codes of bands of employees: others are left out. */
export const detailCodes: readonly CodeColumns[] = [
  {
    columns: ['trancheEffectifsUniteLegale'],
    isKnown: code => withoutBand.includes(code) || employeeBand('FR', codeIn(code, 2)) !== undefined,
  },
]

const sizeClassOf = (row: CsvRow) => {
  const code = shown(row.categorieEntreprise, 40)
  return code ? { code, name: sizeClassLabel('FR', code), year: yearOf(row.anneeCategorieEntreprise) } : undefined
}

export const frenchDetails = (row: CsvRow): CompanyDetails | undefined =>
  detailsOf({
    employees: employeesOf(row),
    size_class: sizeClassOf(row),
    flags: flagColumns.flatMap(({ column, flag }) => (row[column] === 'O' ? [flag] : [])),
  })

/** The VAT number that belongs to a SIREN: its key follows from the digits. */
const vatNumberOf = (siren: string): string => {
  const key = (12 + 3 * (Number(siren) % 97)) % 97
  return `FR${String(key).padStart(2, '0')}${siren}`
}

const headOfficeOf = (row: CsvRow, siren: string) => {
  const number = codeIn(row.nicSiegeUniteLegale, 5)
  return number && /^\d{5}$/.test(number) ? [{ scheme: 'siret' as const, value: `${siren}${number}` }] : []
}

/** The head office's SIRET, the number of an association, and the VAT number of an active unit. */
export const frenchIdentifiers = (row: CsvRow, siren: string): CompanyFacts['identifiers'] => {
  const association = shown(row.identifiantAssociationUniteLegale, 100)
  const isActive = row.etatAdministratifUniteLegale === 'A'
  const identifiers = [
    ...headOfficeOf(row, siren),
    ...(association ? [{ scheme: 'rna' as const, value: association }] : []),
    ...(isActive ? [{ scheme: 'vat' as const, value: vatNumberOf(siren), derived: true as const }] : []),
  ]
  return identifiers.length > 0 ? identifiers : undefined
}
