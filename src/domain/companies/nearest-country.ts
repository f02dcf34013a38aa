import table from '#generated/reference/country-spellings.json' with { type: 'json' }
import { alpha3CodeOf, type CountryCode, countryCodes, readCountry } from '../countries.ts'
import { lazy } from '../lazy.ts'

/** Other codes and names of a country that callers send. A country without a row of data/reference does not compile. */
interface Spellings {
  numeric: string
  names: readonly string[]
  further_names: readonly string[]
}

const spellings: Readonly<Record<CountryCode, Spellings>> = table

const fold = (name: string) =>
  name
    .normalize('NFKD')
    .replaceAll(/\p{M}/gu, '')
    .replaceAll('ł', 'l')
    .replaceAll('Ł', 'l')
    .replaceAll('ı', 'i')
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N}]+/gu, '')

const countriesByText = lazy(
  (): ReadonlyMap<string, CountryCode> =>
    new Map(
      countryCodes.flatMap(country => {
        const { numeric, names, further_names } = spellings[country]
        return [country, alpha3CodeOf(country), numeric, String(Number(numeric)), ...names, ...further_names].map(
          text => [fold(text), country] as const,
        )
      }),
    ),
)

const regionalIndicatorA = 0x1f1e6
/** The letters of a flag: 🇳🇴 is NO. */
const lettersOfFlag = (text: string) =>
  text.replaceAll(/[\u{1f1e6}-\u{1f1ff}]/gu, letter =>
    String.fromCharCode((letter.codePointAt(0) ?? 0) - regionalIndicatorA + 65),
  )

/** The country of a locale (`nb-NO`, `nb_NO`) or of a subdivision (`GB-SCT`). */
function countryOfTag(text: string): CountryCode | undefined {
  const [, locale = '', subdivided = ''] = /^(?:[a-z]{2,3}[-_]([A-Z]{2})|([A-Z]{2})-[A-Z0-9]{1,3})$/.exec(text) ?? []
  return readCountry(locale || subdivided)
}

/** The country that a text names twice: `Norway (NO)`, `NO - Norway`. */
function countryNamedTwice(text: string): CountryCode | undefined {
  const parts = text.split(/[()]| [-–] /).flatMap(part => part.trim() || [])
  const [country, other] = parts.map(part => countriesByText().get(fold(part)))
  return parts.length === 2 && country === other ? country : undefined
}

const maxLength = 64

/**
 * The served country that a text probably means: by alpha-2, alpha-3 or numeric code, name (data/reference/country-spellings.yaml),
 * flag, locale or subdivision, or twice. Undefined if none: names are never guessed from their spelling, since Slovenia is not Slovakia.
 */
export function nearestCountry(given: string): CountryCode | undefined {
  if (given.length > maxLength) return undefined
  const text = lettersOfFlag(given.trim())
  return countriesByText().get(fold(text)) ?? countryOfTag(text) ?? countryNamedTwice(text)
}

/** The served countries of which a name in any of its languages begins with a text. */
export function countriesNamed(start: string): readonly CountryCode[] {
  const folded = fold(start)
  const isMeant = (country: CountryCode) => spellings[country].names.some(name => fold(name).startsWith(folded))
  return folded === '' ? [] : countryCodes.filter(isMeant)
}
