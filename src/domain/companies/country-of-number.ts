import { type CountryCode, readCountry } from '../countries.ts'
import { isRegistryId } from './registry-ids/is-registry-id.ts'
import { countryOfLink } from './registry-ids/numbers-of-link.ts'

/** Words before a number that say what it is, in the languages of VAT numbers. */
const label = '(?:EUID|VATIN|VAT|TVA|BTW|PVM|PVN|KMKR|DIČ|DIC|Moms|MVA|IVA|(?:USt|MwSt)-?(?:Id)?)'
const number = '(?:[ .-]?(?:Reg\\.? ?)?(?:ID|IdNr|No|Nr|number))?'
// NO in `VAT NO 923609016` is Norway, or "number".
const labels = ['', number].map(then => new RegExp(`^${label}${then}[ .:]+`, 'i'))
/** Suffixes of the number of a business that is registered for VAT. */
const behind = /(?<=\d) ?(?:MVA|MWST|TVA|IVA)$/i
/** Two letters and at least seven digits: fewer may be part of a name. */
const prefixed = /^([A-Z]{2})[ .-]?(\d(?:[ .-]?\d){6,})$/
/** An EUID: the country, the code of its register, a dot and the registry id. */
const unique = /^([A-Z]{2})[A-Z0-9]{1,12}\.(?=.*\d)\S+$/

/** Names of numbers that only one country has, and the prefixes of Swiss numbers. */
const countryOfName: ReadonlyMap<string, CountryCode> = new Map([
  ['SIREN', 'FR'],
  ['SIRET', 'FR'],
  ['KRS', 'PL'],
  ['KVK', 'NL'],
  ['CVR', 'DK'],
  ['Y-TUNNUS', 'FI'],
  ['CHE', 'CH'],
  ['UID', 'CH'],
])
const named = /^([A-Z]{3,5}|Y-tunnus)(?:[ .-]?(?:No|Nr|number|nummer|numer))?[ .:-]*(?:CHE[ .-]?)?\d[\d .-]{4,}$/i

/** The country whose number a text is by its name: FR of `SIRET 542 051 180 00066`. */
function countryOfNamed(text: string): CountryCode | undefined {
  const country = countryOfName.get(named.exec(text)?.[1]?.toUpperCase() ?? '')
  return country && isRegistryId(country, text) ? country : undefined
}

/** The country of a link to a company's record in its register: GB of `https://…service.gov.uk/company/00445790`. */
function countryOfRecord(text: string): CountryCode | undefined {
  const country = countryOfLink(text)
  return country && isRegistryId(country, text) ? country : undefined
}

/** The country of a text without label. */
function countryOfUnlabelled(text: string): CountryCode | undefined {
  const [, code = '', number = text] = prefixed.exec(text) ?? unique.exec(text) ?? []
  const country = readCountry(code)
  if (!country) return undefined
  return [number, text].some(id => isRegistryId(country, id)) ? country : undefined
}

/**
 * The country that a registry id, VAT number or EUID names by its first letters: BE of `BE0403227515`, `VAT: BE0403227515` and
 * `BEKBOBCE.0403227515`, FR of `SIREN 542051180`; or that of a link to a record. Undefined for other texts.
 */
export function countryOfNumber(given: string): CountryCode | undefined {
  const text = given.trim().replace(behind, '')
  const texts = [text, ...labels.map(before => text.replace(before, ''))]
  return texts
    .map(one => countryOfNamed(one) ?? countryOfUnlabelled(one) ?? countryOfRecord(one))
    .find(country => country !== undefined)
}
