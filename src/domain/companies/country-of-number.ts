import { type CountryCode, readCountry } from '../countries.ts'
import { readRegistryId } from './registry-ids/read-registry-id.ts'

/** Words before a number that say what it is, in the languages of VAT numbers. */
const label =
  /^(?:EUID|VAT|TVA|BTW|PVM|PVN|KMKR|Moms|IVA|(?:USt|MwSt)-?(?:Id)?)(?:[ .-]?(?:ID|IdNr|No|Nr|number))?[ .:]+/i
/** Two letters and at least seven digits: fewer may be part of a name. */
const prefixed = /^([A-Z]{2})[ .-]?(\d(?:[ .-]?\d){6,})$/
/** An EUID: the country, the code of its register, a dot and the registry id. */
const unique = /^([A-Z]{2})[A-Z0-9]{1,12}\.(?=.*\d)\S+$/

/** The country of a text without label. */
function countryOfUnlabelled(text: string): CountryCode | undefined {
  const [, code = '', number = text] = prefixed.exec(text) ?? unique.exec(text) ?? []
  const country = readCountry(code)
  if (!country) return undefined
  const isRead = [number, text].some(id => ['canonical', 'corrected'].includes(readRegistryId(country, id).kind))
  return isRead ? country : undefined
}

/**
 * The country that a registry id, VAT number or EUID names by its first letters: BE of `BE0403227515`, `VAT: BE0403227515` and
 * `BEKBOBCE.0403227515`. Undefined for other texts.
 */
export function countryOfNumber(given: string): CountryCode | undefined {
  const text = given.trim()
  return countryOfUnlabelled(text) ?? countryOfUnlabelled(text.replace(label, ''))
}
