import type { CorpusIds } from '#data/corpus/read-corpus-words.ts'
import { germanCourts } from '#domain/companies/registry-ids/german-courts.ts'
import { registryIdSchemes } from '#domain/companies/registry-ids/rules.ts'
import type { CountryCode } from '#domain/countries.ts'

const digitsOfLayout = (layout: string, digits: string): string => {
  let at = 0
  return layout.replaceAll('0', () => digits.charAt(at++))
}

/** Writes digits as the register prints them. Layouts are few and short, so the plain ones take a shorter way. */
const writer = ({ layout }: CorpusIds, prefix: string): ((digits: string) => string) => {
  if (layout === undefined) return digits => digits
  const [front = '', rest] = layout.split(/(?=0)(.*)/s)
  return /^0+$/.test(rest ?? '') ? digits => prefix + front + digits : digits => prefix + digitsOfLayout(layout, digits)
}

const allDigits = ['0', '1', '2', '3', '4', '5', '6', '7', '8', '9']

/** Completes a running number to an id that passes the register's own rule; undefined where no check digit does. */
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

// The courts in the order of their codes, so that the ids come in the order of their text.
const courtCodes = germanCourts.map(({ code }) => code).toSorted()

/**
 * So many canonical ids of a country's register, in the order of their text, spread over all the numbers there are. The ids
 * belong to nobody, or to somebody by chance. Throws `RangeError` when the register has not as many.
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
      if (!write) throw new RangeError(`The register of ${country} has no ${rows} numbers.`)
      id = complete(ids.from + (next % perPrefix), write)
    }
    yield id
  }
}
