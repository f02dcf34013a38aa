import { type CountryCode, countryCodes } from '../../countries.ts'
import { digitCount } from '../../digit-count.ts'

const topLevelDomain = (country: CountryCode) => (country === 'GB' ? 'uk' : country.toLowerCase())

// Normalizing a path leaves one of two slashes. Browsers show links without their scheme.
const known = [...countryCodes.map(topLevelDomain), 'com', 'eu', 'net', 'org'].join('|')
const start = String.raw`(?:https?:\/{1,2}[^\s/]+|(?<![^\s(])(?:[a-z0-9-]+\.)+(?:${known})(?=\/))`
const links = new RegExp(String.raw`${start}(\S*)`, 'gi')
const wholeLink = /^(?:https?:\/{1,2})?(?:[^\s/]*\.)([a-z]+)(?::\d+)?(\/\S*|)$/i

/** Fewer digits in a link are a year or the number of a page. */
const minDigits = 6
const leiForm = /^[A-Z0-9]{18}[0-9]{2}$/i
/** British societies have fewer: IP00525R, SP1728RS. */
const societyForm = /^(?:IP|NP|RS|SP)(?:\d{5}[A-Z]|\d{4}RS)$/i

const fileEnding = /\.(?:html?|php|aspx?|jsp)$/i
/** `totalenergies-se-542051180`: a name, of more letters than the prefix of a number has, and the number. */
const namedNumber = /^.{4,}-(\d{6,}(?:-\d{1,5})?)$/

const numberOf = (part: string): string => {
  const plain = part.replace(fileEnding, '')
  return namedNumber.exec(plain)?.[1] ?? plain
}

const partsWithNumbers = (path: string): string[] =>
  path
    .split(/[/?&=#]+/)
    .map(numberOf)
    .filter(part => digitCount(part) >= minDigits || leiForm.test(part) || societyForm.test(part))

/** A text with the numbers of a link in its place, such as that of the company whose record in a register it leads to. */
export const withNumbersOfLinks = (text: string): string =>
  text.replace(links, (link: string, path: string) => {
    const numbers = partsWithNumbers(path).join(' ')
    // `Booking.com/Amsterdam` is a name.
    return numbers === '' && !link.includes(':/') ? link : numbers
  })

/** The country of the site to which a text that is a link and nothing else leads; undefined for sites such as those of `com`. */
export function countryOfLink(text: string): CountryCode | undefined {
  const domain = wholeLink.exec(text.trim())?.[1]?.toLowerCase()
  return countryCodes.find(country => topLevelDomain(country) === domain)
}

/**
 * The numbers of a text that is a link to a site of a country and nothing else. Empty for a site elsewhere, because its numbers
 * may be those of another register.
 */
export function numbersOfLink(country: CountryCode, text: string): string[] {
  const [, domain = '', path = ''] = wholeLink.exec(text.trim()) ?? []
  return domain.toLowerCase() === topLevelDomain(country) ? partsWithNumbers(path) : []
}
