import type { CorpusIds } from '#data/corpus/read-corpus-words.ts'
import { germanCourts } from '#domain/companies/registry-ids/german-courts.ts'
import { registryIdSchemes } from '#domain/companies/registry-ids/rules.ts'
import type { CountryCode } from '#domain/countries.ts'

const digitsOfLayout = (layout: string, digits: string): string => {
  let at = 0
  return layout.replaceAll('0', () => digits.charAt(at++))
}

/** Writes digits in the register's layout. Plain layouts take a faster path. */
const writer = ({ layout }: CorpusIds, prefix: string): ((digits: string) => string) => {
  if (layout === undefined) return digits => digits
  const [front = '', rest] = layout.split(/(?=0)(.*)/s)
  return /^0+$/.test(rest ?? '') ? digits => prefix + front + digits : digits => prefix + digitsOfLayout(layout, digits)
}

const allDigits = ['0', '1', '2', '3', '4', '5', '6', '7', '8', '9']

/** Completes a serial number to a valid registry id; undefined when no check digit is valid. */
const completer = (country: CountryCode, { check, width }: CorpusIds) => {
  const { hasValidCheckDigit } = registryIdSchemes[country]
  return (number: number, write: (digits: string) => string): string | undefined => {
    const digits = String(number).padStart(width, '0')
    if (check === 'none') return write(digits)
    if (check === 'mod97') return write(digits + String(97 - (number % 97)).padStart(2, '0'))
    for (const digit of allDigits) {
      const id = write(digits + digit)
      if (hasValidCheckDigit(id)) return id
    }
    return undefined
  }
}

// Sorted by code, so that the ids are in ascending order.
const courtCodes = germanCourts.map(({ code }) => code).toSorted()

/**
 * Yields canonical registry ids of a country in ascending order, spread evenly over the range of its numbers. An id may
 * belong to a real company by chance. Throws `RangeError` when the register has fewer numbers.
 */
export function* registryNumbers(country: CountryCode, ids: CorpusIds, rows: number): Generator<string, void, void> {
  const prefixes = ids.courts ? courtCodes : ['']
  const perPrefix = ids.to - ids.from + 1
  const stride = (perPrefix * prefixes.length) / rows
  const complete = completer(country, ids)
  const writers = prefixes.map(prefix => writer(ids, prefix))
  let next = 0
  for (let row = 0; row < rows; row += 1) {
    let id: string | undefined
    for (next = Math.max(next, Math.floor(row * stride)); id === undefined; next += 1) {
      const write = writers[Math.floor(next / perPrefix)]
      if (!write) throw new RangeError(`The register of ${country} has fewer than ${rows} numbers.`)
      id = complete(ids.from + (next % perPrefix), write)
    }
    yield id
  }
}
