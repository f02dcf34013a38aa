import {
  courtByName,
  currentCourtCode,
  isTakenByFormerCourt,
  suffixOfCourt,
  supersededCourtCodes,
} from './find-german-court.ts'
import type { WrittenIdentifier } from './fold-identifier.ts'
import { type CorrectionKind, type InvalidReading, malformed, type RegistryIdReading } from './reading.ts'
import { correctionBetween, noCheckDigit, type RegistryIdScheme, validated } from './scheme.ts'

const pattern = '^[A-Z][0-9]{4}[A-Z]?\\.(HRA|HRB|GnR|PR|VR|GsR)[1-9][0-9]{0,6}[A-Z]{0,3}$'
const validator = {
  canonicalForm: new RegExp(pattern.replace('^', `^(?!(?:${supersededCourtCodes.join('|')})\\.)`)),
  hasValidCheckDigit: noCheckDigit,
}

// Printed numbers are often written in groups of three digits: `HRB 32 000`, `HRB 32.000`.
const entryNumber = String.raw`([1-9]\d{0,2}(?:[ .']\d{3}){1,2}|[1-9]\d{0,6})(?!\d)`
const withCourtCode = new RegExp(
  String.raw`^(DE(?:-CR-|[ _-])?)?((?:[A-Z]\d{4}[A-Z]?[._ -]?){1,3})(HRA|HRB|GNR|PR|VR|GSR) ?(0{0,6})${entryNumber} ?([A-Z]{0,3})$`,
)
const registerEntry = new RegExp(
  `(?<![A-Z])(HR[ .-]{0,2}[AB]|GNR|PR|VR|GSR)[ .:-]{0,3}(?:NR|NO|NUMMER)?[ .:-]{0,3}0{0,6}${entryNumber}`,
)
const wordsAroundACourt = new Set(
  `AG AMTSGERICHT AMTSGERICHTS REGISTERGERICHT HANDELSREGISTER HANDELSREGISTERS HANDELSREGISTERNUMMER REGISTER
  REGISTERNUMMER COMMERCIAL REGISTERED SITZ DES BEIM UNTER AT LOCAL DISTRICT COURT OF THE`.split(/\s+/),
)
/** Words before the name of a court, and what they end of the text before: `Sitz: Grünwald, Registergericht: München`. */
const untilTheCourt = /^.*\b(?:AMTSGERICHTS?|REGISTERGERICHT)(?= *[ .:,] *[A-Z])/
/** The department of a court's register: `Handelsregister B des Amtsgerichts München`. */
const department = /\b(HANDELSREGISTERS?) (?:ABTEILUNG |ABT\.? ?)?[AB](?= )/
const printedType = new Map([
  ['GNR', 'GnR'],
  ['GSR', 'GsR'],
])

/**
 * Registers of courts (Handelsregister and others): the court's XJustiz code, the register, and the number with its
 * suffix. This is the local part of the EUID. A number without a known court is ambiguous, because each court counts
 * from one.
 */
export const germany: RegistryIdScheme = {
  rule: {
    label: 'Handelsregister number with its court',
    pattern,
    example: 'M1201.HRB32000',
    check: null,
    accepts: ['Frankfurt am Main HRB 32000', 'DEM1201.HRB32000', 'M1201_HRB32000'],
    pad_left_to: null,
  },
  placeholder: 'X0000.HRB99999',
  words: new Set(),
  localRegisters: new Set(),
  ...validator,
  complete: registryId => {
    const [, court = '', entry = ''] = /^([^.]+)\.([A-Za-z]+\d+)$/.exec(registryId) ?? []
    const suffix = suffixOfCourt(court)
    return entry && suffix ? `${court}.${entry}${suffix}` : undefined
  },
  read: written => readCourtCode(written) ?? readCourtName(written),
}

const numberOfFormerCourt: InvalidReading = {
  kind: 'refused',
  reason: 'not_convertible',
  identifier: 'former_court_number',
}

const unknownCourt: InvalidReading = { kind: 'refused', reason: 'unknown_court' }

/** The id of an entry of a court, under the court's current code and with the suffix that its numbers have. */
const registryIdOf = (court: string, entry: string, suffix: string): string =>
  `${currentCourtCode(court)}.${entry}${suffix || (suffixOfCourt(court) ?? '')}`

interface EntryParts {
  euid: string | undefined
  codes: readonly string[]
  zeros: string | undefined
  suffix: string
}

function correctionOf({ euid, codes, zeros, suffix }: EntryParts): CorrectionKind | false {
  const code = codes.at(-1) ?? ''
  return (
    (euid !== undefined && 'prefix_removed') ||
    (currentCourtCode(code) !== code && 'court_resolved') ||
    (zeros !== '' && 'zeros_removed') ||
    (codes.length > 1 && 'separators_changed') ||
    (suffix === '' && suffixOfCourt(code) !== undefined && 'suffix_added')
  )
}

function readCourtCode(written: WrittenIdentifier): RegistryIdReading | undefined {
  const [matched, euid, chain = '', type = '', zeros, number = '', suffix = ''] = withCourtCode.exec(written.text) ?? []
  if (matched === undefined) return undefined
  // OffeneRegister writes `M1809_M1801_HRA1105` for Marburg, formerly Biedenkopf: the last court assigned the number.
  const codes = chain.match(/[A-Z]\d{4}[A-Z]?/g) ?? []
  const code = codes.at(-1) ?? ''
  if (isTakenByFormerCourt(codes[0] ?? '', code)) return numberOfFormerCourt
  const registryId = registryIdOf(code, `${printedType.get(type) ?? type}${digitsOf(number)}`, suffix)
  const correction = correctionOf({ euid, codes, zeros, suffix })
  return validated(validator, registryId, correction || correctionBetween(written, registryId))
}

function readCourtName({ text, compact }: WrittenIdentifier): RegistryIdReading {
  if (/^DE\d{9}$/.test(compact)) return { kind: 'refused', reason: 'not_convertible', identifier: 'vat' }
  const entry = registerEntry.exec(text)
  const [matched = '', type = '', number = ''] = entry ?? []
  if (!entry) return malformed
  const written = courtWords(text.slice(0, entry.index).replace(department, '$1').replace(untilTheCourt, ''))
  const before = courtOfNumber(written)
  const after = courtWords(text.slice(entry.index + matched.length))
  if ([...before, ...after].some(word => /\d/.test(word))) return malformed

  const { court, suffix, isNamed } = courtAndSuffix(before, after)
  const present = courtByName(written.slice(0, -before.length - 1).join(''))
  if (court && present && isTakenByFormerCourt(present, court)) return numberOfFormerCourt
  const printed = type.replaceAll(/[ .-]/g, '')
  const entryOfCourt = `${printedType.get(printed) ?? printed}${digitsOf(number)}`
  if (court !== undefined) return validated(validator, registryIdOf(court, entryOfCourt, suffix), 'court_resolved')
  return isNamed ? unknownCourt : { kind: 'ambiguous', alias: `${entryOfCourt}${suffix}` }
}

const digitsOf = (number: string): string => number.replace(/\D/g, '')

const courtWords = (text: string): string[] =>
  text.split(/[^A-Z0-9]+/).filter(word => word !== '' && !wordsAroundACourt.has(word))

/** `Bremen früher Bremerhaven`: the court named last assigned the number. */
const courtOfNumber = (words: string[]): string[] =>
  words.slice(words.findLastIndex(word => word === 'FRUHER' || word === 'FRUEHER') + 1)

/** `isNamed`: whether words beside the number name a court, known or not. */
interface CourtAndSuffix {
  court: string | undefined
  suffix: string
  isNamed: boolean
}

/** A short word after the number is its suffix (`HRB 12345 B`), unless it belongs to the court's name (`HRB 12 Hof`). */
function courtAndSuffix(before: string[], after: string[]): CourtAndSuffix {
  const words = [...before, ...after]
  const court = courtByName(words.join(''))
  const [first = '', ...rest] = after
  if (court !== undefined || !/^[A-Z]{1,3}$/.test(first)) return { court, suffix: '', isNamed: words.length > 0 }
  const others = [...before, ...rest]
  return { court: courtByName(others.join('')), suffix: first, isNamed: others.length > 0 }
}
