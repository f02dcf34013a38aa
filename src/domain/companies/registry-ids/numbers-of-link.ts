import type { CountryCode } from '../../countries.ts'

// One slash is left of two where a path is normalized.
const links = /https?:\/{1,2}[^\s/]+(\S*)/gi
const wholeLink = /^https?:\/{1,2}(?:[^\s/]*\.)?([a-z]+)(?::\d+)?(\/\S*|)$/i

/** Fewer digits in a link are a year or the number of a page. */
const minDigits = 6

const digitsIn = (text: string): number => text.replace(/\D/g, '').length

const partsWithNumbers = (path: string): string[] => path.split(/[/?&=#]+/).filter(part => digitsIn(part) >= minDigits)

/** A text with the numbers of a link in its place, such as that of the company whose record in a register it leads to. */
export const withNumbersOfLinks = (text: string): string =>
  text.replace(links, (_, path: string) => partsWithNumbers(path).join(' '))

const topLevelDomain = (country: CountryCode) => (country === 'GB' ? 'uk' : country.toLowerCase())

/**
 * The numbers of a text that is a link to a site of a country and nothing else. Those of a site elsewhere may be numbers of
 * another register: there are none.
 */
export function numbersOfLink(country: CountryCode, text: string): string[] {
  const [, domain = '', path = ''] = wholeLink.exec(text.trim()) ?? []
  return domain.toLowerCase() === topLevelDomain(country) ? partsWithNumbers(path) : []
}
