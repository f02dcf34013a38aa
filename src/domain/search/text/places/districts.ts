import { endsWithForm, parseText } from '../parse-text.ts'

// A district behind its town, which records have or not, as what was typed does: `Dublin 2`, `Praha 5`, `Sector 3`.
const towns =
  'dublin|praha|prague|brno|ostrava|plze[ňn]|bratislava|ko[šs]ice|bucure[sșş]ti|bucharest|paris|lyon|marseille|zürich|zurich|rīga|riga'
const district = new RegExp(`(?<=[\\s,](?:${towns})),?\\s+(?:(?:sector(?:ul)?\\s)?\\d{1,2}(?:er|e|[eè]me)?)$`, 'iu')
const endsWithNumber = /\d[eèmr]{0,3}$/i
/** A French one, as addresses write it; a number alone may be part of a name. */
const arrondissement = /(?<=\s(?:paris|lyon|marseille)),?\s+(?:0\d|\d{1,2}(?:er|e|[eè]me))$/iu
/** The town, and a postal code before it. */
const town = /(?<code>\s(?:\d{4,6}|\d{3} \d{2}))?(?<comma>,?)\s+[^\s,]+$/u

/** The text without the district behind the town at its end. Behind a name, the number may be part of it: `Hotel Dublin 2`. */
export function withoutDistrict(text: string, country: string | undefined): string | undefined {
  const french = country === 'FR' ? text.replace(arrondissement, '') : text
  if (french !== text) return french
  const found = endsWithNumber.test(text) && district.exec(text)
  if (!found) return undefined
  const placed = text.slice(0, found.index)
  const { index = 0, groups } = town.exec(placed) ?? {}
  const isSetApart = groups?.code || groups?.comma || endsWithForm(parseText(placed.slice(0, index), country))
  return isSetApart ? placed : undefined
}
