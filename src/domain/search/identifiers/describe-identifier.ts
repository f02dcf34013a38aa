import type { components } from '#generated/schema.ts'
import { describeFound, describeReading } from '../../companies/registry-ids/describe-reading.ts'
import { readRegistryId } from '../../companies/registry-ids/read-registry-id.ts'
import { registryIdRules } from '../../companies/registry-ids/rules.ts'
import type { CountryCode } from '../../countries.ts'
import { digitCount } from '../../digit-count.ts'
import { labelOfNumber } from '../answer/explain-identifier.ts'
import type { EngineFilters } from '../engine/engine-query.ts'
import { type IdentifiedCompany, maxOwners } from './identified-companies.ts'
import type { IdentifierReading, ReadIdentifiers, WrongCheckDigit } from './read-identifiers.ts'

export type QueryIdentifier = components['schemas']['QueryIdentifier']

const maxShown = 5

/** The fewest digits that distinguish a VAT number from a name: `SE 5000` is not a VAT number. */
const minVatDigits = 8

const nameOf = ({ country, kind }: WrongCheckDigit): string =>
  kind === 'lei' ? 'LEI' : `${registryIdRules[country].label} (${country})`

function found([first, ...others]: readonly IdentifiedCompany[]): QueryIdentifier | undefined {
  if (!first) return undefined
  const { reading, scheme, company } = first
  const same = others.filter(other => other.reading.span === reading.span)
  const countries = [...new Set([first, ...same].map(other => other.company.country))]
  const owners = same.length + 1
  const detail =
    owners === 1
      ? `This is the ${labelOfNumber(scheme, company.country)} of a company in ${company.country}.`
      : `${owners < maxOwners ? owners : `At least ${owners}`} companies have this number, in ${countries.join(', ')}.`
  return { value: reading.span.text, result: 'found', detail }
}

/** Where a number is searched, and how it came. */
interface Searched {
  searched: readonly CountryCode[]
  filters: EngineFilters
  /** Whether it was given as a number of the company, apart from its name. */
  isGiven?: boolean | undefined
}

/** Whether a number begins with its country, as VAT numbers do: `DE129274202`. */
const namesCountry = ({ country, span: { text } }: IdentifierReading) =>
  text.toUpperCase().startsWith(country) && digitCount(text) >= minVatDigits

/**
 * Whether a part of a query is meant as a number, rather than digits of a name: with so many countries, the check digit of one
 * may be right by chance.
 */
function isMeant(reading: IdentifierReading, { searched, isGiven }: Searched): boolean {
  const { isRecognised, isWeak, isVerified, span } = reading
  if (!isRecognised || span.isCourtEntry) return isRecognised
  const isSure = isGiven || namesCountry(reading) || (isVerified && searched.length === 1)
  return !isWeak && (span.rest === '' || isSure)
}

/** Why a number finds nothing that no register has, such as a German VAT number. */
function inNoRegister({ country, span: { text, rest } }: IdentifierReading): string | undefined {
  const reading = readRegistryId(country, text)
  const isUnlisted = reading.kind === 'refused' && reading.reason === 'not_convertible' && reading.alias === undefined
  if (!isUnlisted) return undefined
  // Beside a name, the company is searched by that, and its candidates may seem to have the number.
  return rest === ''
    ? (describeReading(country, reading, text) ?? undefined)
    : `${describeFound(country, reading, text)} Companies are not compared with it.`
}

/** Whether a number with its country has a part that would be a number of other countries: `DE 129 274 202`. */
const includes = (reading: IdentifierReading, { span }: WrongCheckDigit) =>
  namesCountry(reading) && reading.span.from <= span.from && reading.span.to >= span.to

/** That no company of a place has a number. A company that has it may be left out by a filter. */
export const noCompanyHasIt = (place: string, filters: EngineFilters): string => {
  const isFiltered = Object.values(filters).some(value => value !== undefined)
  return `No company ${place}${isFiltered ? ' that passes the filters' : ''} has this number in the loaded data.`
}

/** What became of the number that a query is or contains; undefined when it has none, or only digits of a name. */
export function describeIdentifier(
  { readings, faults }: ReadIdentifiers,
  identified: readonly IdentifiedCompany[],
  where: Searched,
): QueryIdentifier | undefined {
  const known = found(identified)
  if (known) return known
  const own = readings.filter(reading => isMeant(reading, where))
  const [fault] = faults
  if (fault && !own.some(reading => reading.isVerified || includes(reading, fault))) {
    const names = [...new Set(faults.map(nameOf))].slice(0, maxShown).join(', ')
    const detail = `The check digit is wrong for: ${names}. Check the number. Candidates with a number near it are not corrections.`
    return { value: fault.span.text, result: 'wrong_check_digit', detail }
  }
  const [unknown] = own
  if (!unknown) return undefined
  const { searched, filters } = where
  const place = searched.length === 1 ? `in ${searched[0]}` : `in the ${searched.length} countries`
  const detail = inNoRegister(unknown) ?? noCompanyHasIt(place, filters)
  return { value: unknown.span.text, result: 'not_found', detail }
}
