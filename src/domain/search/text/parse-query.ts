import { countryCodes } from '../../countries.ts'
import { isOnlyForm, type ParsedName } from '../tokens/parse-name.ts'
import { tokenize } from '../tokens/tokenize.ts'
import { besideDash } from './beside-dash.ts'
import { withoutCard } from './details/card-of-statement.ts'
import { withoutCustomerNumber } from './details/customer-number.ts'
import { nameInFile, nameInPath, nameWithKind } from './details/name-in-file.ts'
import { namesOnInvoice } from './details/name-on-invoice.ts'
import { valueOfCode } from './details/value-of-code.ts'
import { withoutDetails } from './details/without-details.ts'
import { withoutTitle } from './details/without-title.ts'
import { beforeForm, behindForm } from './details/words-after.ts'
import { before } from './details/words-before.ts'
import { inCodePageOf } from './encoding/code-pages.ts'
import { withFormsReadRight } from './forms/misread-forms.ts'
import { otherReadings, withoutBranch } from './other-readings.ts'
import { endsWithForm, hasCertainForm, type ParsedText, parseText } from './parse-text.ts'
import { addressReadings } from './places/address-readings.ts'
import { aroundAddress } from './places/around-address.ts'
import { withoutCountryCode } from './places/country-code-before.ts'
import { inflectedTown } from './places/inflected-towns.ts'
import { nameAndPlace } from './places/name-and-place.ts'
import { distinguishesCompanies, withoutCountry as withoutCountryAtEnd } from './places/without-country.ts'
import { withoutAddresses } from './web-address.ts'
import { withLettersTogether } from './words/letters-apart.ts'
import { withOrdinals } from './words/ordinals.ts'

/** Another text to search, in the country that the query names, if it names one. */
export interface Reading extends ParsedName {
  country?: string | undefined
  /** Whether only companies without any address are meant: with one, they would have the place that was left out. */
  lacksAddress?: boolean
  /** How the postal code of the company begins: the query names a department, and companies elsewhere are not meant. */
  postalArea?: string
  /** Whether the query began with a number and a dot, which was left out: companies with another number there are not meant. */
  isNumbered?: boolean
  /** Whether a company of a common name is not meant: another `Dieter Schneider GmbH` than that of `Dieter Schneider GmbH - Estrich`. */
  excludesCommonNames?: boolean
}

/** A query, and what else it may mean. */
export interface ParsedQuery extends ParsedText {
  /** The words of the web or e-mail address that the query is, as written there: names are often joined in it. */
  address?: readonly string[] | undefined
  /** Other texts that mean the same company, such as each name around "trading as"; some twenty at most. */
  others: readonly Reading[]
  /**
   * Whether the text has details that are not part of a name, such as a country, a telephone number or a former name: one of
   * `others` is then equally likely.
   */
  hasDetails: boolean
  /** Shorter texts, which mean the company unless the register has one with all words: without a branch, or without the country. */
  broader: readonly Reading[]
  /**
   * The readings without the country, a title or the words beside a dash: they mean a company of exactly that name, unless a
   * company has all words.
   */
  exactOnly: readonly Reading[]
}

/** Readings of a text that ends with its country: the text, others that are equally likely, and broader ones. */
interface CountryReadings extends Pick<ParsedQuery, 'others' | 'broader' | 'exactOnly'> {
  whole: ParsedText
  /** The text, without the country unless that may be part of the name, and as it is read. */
  text: string
  read: ParsedText
}

const noReadings = { others: [], broader: [], exactOnly: [] }
/** The words of a name without the country before its legal form, in that country: elsewhere the rest is another company. */
function withoutCountryBeforeForm(whole: ParsedText, country: string | undefined): Reading[] {
  const { words, legalForm } = whole
  const found = endsWithForm(whole) ? withoutCountryAtEnd(words.join(' '), words, country) : undefined
  if (!found || distinguishesCompanies(found.country)) return []
  return [{ words: tokenize(found.text), legalForm, country: found.country }]
}

/** Whether a country is behind a town in another case or language, as in addresses: `Nordlys AG Munich Germany`. */
const isBehindForeignTown = ({ text, country }: { text: string; country: string }): boolean =>
  inflectedTown(text, country) !== undefined

/** After a legal form and a comma the country is not part of the name; after either it rarely is; after a word, it may be. */
function countryReadings(text: string, whole: ParsedText, country: string | undefined): CountryReadings {
  const without = withoutCountryAtEnd(text, whole.tokens, country)
  if (!without) return { text, read: whole, whole, ...noReadings, exactOnly: withoutCountryBeforeForm(whole, country) }
  const { separator } = without
  const bare = parseText(without.text, country)
  const isFormCertain = hasCertainForm(bare)
  if (separator === 'comma' && isFormCertain && country !== undefined)
    return { text: without.text, read: bare, whole: bare, ...noReadings }
  // In a search of all countries, the one named is searched alone, then all.
  const readings = country === undefined ? [{ ...bare, country: without.country }, bare] : [bare]
  const isLikely = separator === 'comma' || endsWithForm(bare)
  if (isLikely) return { ...noReadings, text: without.text, read: bare, whole, others: readings }
  const isTown = isBehindForeignTown(without)
  return {
    text: isTown ? without.text : text,
    read: isTown ? bare : whole,
    whole,
    others: [],
    broader: readings,
    exactOnly: distinguishesCompanies(without.country) ? [] : readings,
  }
}

/** Whether a legal form is left out between the words of a name. */
const hasFormInside = ({ words, tokens }: ParsedText): boolean =>
  tokens.length > words.length && tokens[0] === words[0] && tokens.at(-1) === words.at(-1)

/**
 * A text as it is read, and with its legal form as a word where that may be part of the name: letters before it (`SCA Ouest`,
 * not `Nordlys KG`), or a form inside (`Nordlys GmbH Uhren`).
 */
const withAndWithoutForm = (read: ParsedText): Reading[] =>
  (read.isAmbiguous && read.tokens[0] !== read.words[0]) || hasFormInside(read)
    ? [read, { words: read.tokens, legalForm: 0 }]
    : [read]

/** Whether two texts are read alike. */
const isAlike = (one: ParsedName, other: ParsedName): boolean =>
  one.legalForm === other.legalForm && one.words.join(' ') === other.words.join(' ')

/** Texts, without those that are read as the whole is. */
const otherThan = (texts: readonly string[], whole: ParsedText, country: string | undefined): Reading[] =>
  texts.map(text => parseText(text, country)).filter(read => !isAlike(read, whole))

/** A text without the first of several things before its name only: the next may be part of it, as in `3) Société Nordlys`. */
function withoutFirst(text: string, whole: ParsedText, country: string | undefined): Reading[] {
  const rest = text.replace(before, '')
  return rest === text || isOnlyForm(tokenize(rest)) ? [] : otherThan([rest], whole, country)
}

/** A person has at least two names: `Dr. Oetker` is no `Oetker`. */
const minNames = 2
/** Elsewhere a title may begin a brand (`Dr. Energie`), or an initial and a surname are many people's (`Dr A Smith`). */
const whereNamesAreRare: ReadonlySet<string> = new Set(['DE', 'NL'])
/** A name that begins with a person, without their title. */
function withoutTitleOfPerson(name: string, country = 'DE'): Reading[] {
  const text = withoutTitle(name, country)
  const reading =
    text === undefined
      ? undefined
      : { ...parseText(text, country), country, excludesCommonNames: !whereNamesAreRare.has(country) }
  return reading && reading.words.length >= minNames ? [reading] : []
}

/** A German name with its ordinals in words. */
function ordinalReadings(name: string, country = 'DE'): Reading[] {
  const text = country === 'DE' ? withOrdinals(name) : undefined
  return text === undefined ? [] : [{ ...parseText(text, country), country }]
}

/** A name with the letters that its country's code page has. */
function codePageReadings(name: string, country: string | undefined): Reading[] {
  const text = country === undefined ? undefined : inCodePageOf(country, name)
  return text === undefined ? [] : [parseText(text, country)]
}

/** Words and codes that are details beside a legal form, and part of the name without one: a year, `Group`, `K12345`. */
function besideForm(text: string, country: string | undefined): string {
  const name = text.replace(behindForm, '').replace(beforeForm, '')
  return name !== text && endsWithForm(parseText(name, country)) ? name : text
}

/** The name before an address, with its place, and alone for records without any. */
function nameReadings(text: string, country: string | undefined): Reading[] {
  const found = aroundAddress(text)
  if (!found) return []
  const alone = { ...parseText(found.name, country), lacksAddress: true }
  return [parseText(`${found.name}, ${found.place}`, country), alone]
}

/** Long runs of separators, which each expression would otherwise try from every position. Short ones with dots end abbreviations. */
const separators = /([\s,;:|(–-])[\s,;:|(–-]{3,}/g
const separatorsWithDots = /([\s.,;:|(–-])[\s.,;:|(–-]{7,}/g
/** Fewer need no expression. */
const anyRun = /[\s.,;:|(–-]{4}/
const withoutRuns = (text: string): string =>
  anyRun.test(text) ? text.replace(separatorsWithDots, '$1 ').replace(separators, '$1 ') : text

/** Names and addresses are shorter, and no more than their first 24 words are searched. */
const maxCharacters = 600

/** Hyphens and dashes of other kinds, as word processors write them. */
const hyphens = /[\u2010\u2011\u2212]/g
const dashes = /[\u2012\u2014\u2015]/g

/** Characters around a text that mean nothing: separators, quotation marks around all of it, and a full stop after a word. */
const around = /^[\s,;:|–•·‣▪●►_-]+|[\s,;:|–_-]+$|(?<=[\p{L}\p{N}]{4})\.$/gu
/** Brackets, or the signs of a heading or a table, around all of it: `(Société Nordlys)`, `**Nordlys**`, `="Nordlys"`. */
const enclosed = /^(?:\(([^()]{2,})\)|\[([^[\]]{2,})\]|(?:\*{1,3}|=)(?=["\p{L}])([^*]{2,}?)\*{0,3})$/u
/** A cell of a spreadsheet with a link: `=HYPERLINK("https://…","Nordlys GmbH")`. */
const linkedCell = /^=?hyperlink\(\s*"[^"]*"\s*[,;]\s*"([^"]{2,})"\s*\)$/iu
/** What either of these cells, and a link, has. */
const markup = /[([*=]/
/** A link as models write it: `[Nordlys GmbH](https://…)`. */
const link = /\[([^[\]]{2,})\]\((?:https?:\/\/|www\.)[^()\s]{1,200}\)/giu
/**
 * Underscores in place of spaces, as in file names, but not the one after `ZZ_` or `EE_`, which marks these as no part of the
 * name.
 */
const underscores = new RegExp(`(?<=\\p{L})(?<!^(?:[xz]{2,4}|${countryCodes.join('|')}))_+(?=\\p{L})`, 'giu')
const quoted = /^["“”„«»‘‚']([^"“”„«»]{2,})["“”»«’']$/u

/** The country before a postal code, which the index has without it. */
const postalPrefix = new RegExp(`(?<![\\p{L}\\p{N}])(?:${countryCodes.join('|')})-(?=\\d{4,5}(?!\\d))`, 'giu')

const hyphenAndDigit = /-\d/

/** The part of a text that is read, in bounded time however a caller writes it, and alike for each spelling of its punctuation. */
function bounded(text: string): string {
  const start = withoutRuns(valueOfCode(text.slice(0, maxCharacters)))
    .replace(hyphens, '-')
    .replace(dashes, '–')
  const spaced = (start.includes('_') ? start.replace(underscores, ' ') : start)
    .replace(/\s+/g, ' ')
    .replace(around, '')
  const bare = markup.test(spaced)
    ? spaced.replace(link, '$1').replace(linkedCell, '$1').replace(enclosed, '$1$2$3')
    : spaced
  const plain = bare.replace(quoted, '$1')
  return (hyphenAndDigit.test(plain) ? plain.replace(postalPrefix, '') : plain).replace(around, '')
}

/** A place in a list, or the number of a club or a company of a series: `2. Nordlys`. */
const position = /^\d{1,3}\.\s/

/** Reads a query as it is, and in other ways if it has more than the name of a company. */
export function parseQuery(q: string, country?: string): ParsedQuery {
  const asWritten = bounded(q)
  // A name that is set with wide gaps is in the index without them.
  const start = q.slice(0, maxCharacters)
  const together = withLettersTogether(start)
  const asRead = withFormsReadRight(together === start ? asWritten : bounded(together))
  const { text, address } = withoutAddresses(nameInPath(asRead))
  const file = withoutCountryCode(text, country)
  const listed = nameInFile(file)
  const name = besideForm(withoutCustomerNumber(withoutDetails(withoutCard(listed, country)), country), country)
  const { whole, others, broader, exactOnly, ...inCountry } = countryReadings(name, parseText(name, country), country)
  const company = withoutBranch(name)
  const dashed = besideDash(name, country)
  const placed = nameAndPlace(inCountry.text, country, inCountry.read)
  const likely = [
    ...otherThan([...nameWithKind(file), ...(listed === file ? [] : [listed])], whole, country),
    ...(name === text ? [] : withAndWithoutForm(whole)),
    ...withoutFirst(text, whole, country),
    ...addressReadings(inCountry.text, country, inCountry.read),
    ...others,
    ...nameReadings(inCountry.text, country),
    ...namesOnInvoice(text, country),
  ]
  const isNumbered = position.test(text) && !position.test(name)
  const numbered = isNumbered ? `${position.exec(text)?.[0]}${name}` : name
  const inSeries = ordinalReadings(numbered, country)
  const named = [
    ...otherThan([...otherReadings(name), ...(asRead === asWritten ? [] : [asWritten])], whole, country),
    ...codePageReadings(name, country),
  ]
  return {
    ...(name === text ? whole : parseText(text, country)),
    // First, as of two readings that find as good names the first is used.
    others: [...inSeries, ...likely, ...named].map(reading => (isNumbered ? { ...reading, isNumbered } : reading)),
    hasDetails: inSeries.length + likely.length + named.length > 0,
    broader: [...(company === undefined ? [] : [parseText(company, country)]), ...(placed ? [placed] : []), ...broader],
    exactOnly: [...exactOnly, ...withoutTitleOfPerson(name, country), ...(dashed ? [dashed] : [])],
    ...(address && { address }),
  }
}
