import { personReason } from '#data/reference/person-forms.ts'
import type { CompanyStatus } from '#domain/companies/company.ts'
import { compareText } from '#domain/compare-text.ts'
import type { JoinedRows, SupplementaryFile } from '../importer.ts'
import { readCompanyId } from '../mapping/read-company-id.ts'
import { codeIn, dayFirst, isoDay, text } from '../mapping/source-values.ts'
import type { CsvColumns } from '../readers/csv-header.ts'
import type { CsvRow } from '../readers/csv-records.ts'

// Old entries of persons have it in place of a tax code (CNP).
const personalNumber = /^[1-9]\d{12}$/

/** The tax code, trade register number and form in a row of OD_FIRME, or why it is left out. */
export const readFirm = (row: CsvRow) => {
  const form = text(row.FORMA_JURIDICA, 100)
  const tradeNumber = text(row.COD_INMATRICULARE) ?? ''
  const person = personReason('RO', { code: form, number: tradeNumber })
  if (person) return { kind: 'skipped', reason: person } as const
  const cui = codeIn(row.CUI) ?? '0'
  if (cui === '0') return { kind: 'skipped', reason: 'no_cui' } as const
  if (personalNumber.test(cui)) return { kind: 'skipped', reason: 'personal_number' } as const
  const id = readCompanyId('RO', 'CUI', cui)
  if (id.kind === 'rejected') return id
  if (!text(row.DENUMIRE)) return { kind: 'rejected', reason: 'DENUMIRE is empty' } as const
  return { kind: 'firm', registryId: id.registryId, tradeNumber, form } as const
}

const timeOfDay = /\s+\d{1,2}:\d{2}(?::\d{2})?$/

/** The day of `17/11/2021`, or of `17/11/2021 09:00:20`, as some rows of each file have it. */
export const dayOf = (written: unknown): string | undefined => {
  const day = text(written)?.replace(timeOfDay, '')
  return dayFirst(day) ?? isoDay(day)
}

/** The day on which a firm was registered. */
export const registeredOn = ({ DATA_INMATRICULARE: written }: CsvRow): string | undefined => dayOf(written)

const firmKey = (row: CsvRow) => {
  const firm = readFirm(row)
  return firm.kind === 'firm' ? firm.registryId : undefined
}

/**
 * The file of firms again, by tax code: a firm that moved to another county, for example, has several registrations under
 * one.
 */
export const registrationFile = (columns: CsvColumns): SupplementaryFile => ({
  name: 'registration',
  columns,
  key: firmKey,
  keep: ['COD_INMATRICULARE', 'DATA_INMATRICULARE'],
})

interface Registration {
  number: string
  day: string
  status: CompanyStatus
}

const standing = ({ status }: Registration) => (status === 'dissolved' ? 0 : status === 'unknown' ? 1 : 2)

const inForceFirst = (one: Registration, other: Registration) =>
  standing(other) - standing(one) || compareText(other.day, one.day) || compareText(other.number, one.number)

/**
 * The trade register numbers under a tax code: first that of the registration in force, of several the latest one. Does
 * not depend on the order of the rows.
 */
export const tradeNumbersOf = (
  { registryId, tradeNumber }: { registryId: string; tradeNumber: string },
  joinedRows: JoinedRows,
  readStatus: (tradeNumber: string) => CompanyStatus,
): string[] => {
  const days = new Map(
    joinedRows('registration', registryId).map(row => [text(row.COD_INMATRICULARE) ?? '', registeredOn(row) ?? '']),
  )
  if (days.size <= 1) return [tradeNumber]
  const registrations = [...days].map(([number, day]) => ({ number, day, status: readStatus(number) }))
  return registrations.toSorted(inForceFirst).map(({ number }) => number)
}
