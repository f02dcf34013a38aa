import type { CompanyDetails } from '#domain/companies/company.ts'
import { type Json, objectsOf } from '../mapping/json-values.ts'
import { text, wholeNumber, yearOf } from '../mapping/source-values.ts'

/** Histories of the number of employees, in months, quarters and years; of the same time, the first counts. */
const histories = ['erstMaanedsbeskaeftigelse', 'maanedsbeskaeftigelse', 'kvartalsbeskaeftigelse', 'aarsbeskaeftigelse']

/** The last month of an entry, 1 to 12. */
const lastMonthOf = ({ kvartal, maaned }: Json): number => {
  const quarter = wholeNumber(kvartal)
  return wholeNumber(maaned) ?? (quarter === undefined ? 12 : quarter * 3)
}

// `ANTAL_10_19`; the last band is `ANTAL_1000_999999`, or `ANTAL_1000_`.
const bandOf = (written: unknown) => {
  const [, min, max] = /^ANTAL_(\d{1,9})_(\d{0,9})$/.exec(text(written) ?? '') ?? []
  if (min === undefined) return undefined
  return max && max !== '999999' ? { min: Number(min), max: Number(max) } : { min: Number(min) }
}

const numberOf = ({ antalAnsatte, intervalKodeAntalAnsatte }: Json) => {
  const count = wholeNumber(antalAnsatte)
  return count === undefined ? bandOf(intervalKodeAntalAnsatte) : { count }
}

const readEntry = (entry: Json) => {
  const year = yearOf(entry.aar)
  const number = numberOf(entry)
  return year && number ? [{ at: year * 12 + lastMonthOf(entry), employees: { ...number, year } }] : []
}

/** The employees in the newest entry that has a number or a band. */
export const danishEmployees = (company: Json): CompanyDetails['employees'] =>
  histories
    .flatMap(history => objectsOf(company[history]).flatMap(readEntry))
    .toSorted((one, other) => other.at - one.at)[0]?.employees
