import { isNonprofitForm } from './forms/legal-form-family.ts'
import { endsWithForm, hasCertainForm, type ParsedText, parseText } from './parse-text.ts'

const dash = /\s[–-]\s/
/** How French trade names begin; behind a name without one may be a second partner: `SARL DUPONT - MARTIN`. */
const article = /^(?:l[eao]s?|l['’]|aux?|chez|une?)(?:\s|(?<=['’]))/iu
/** Companies of real estate have no trade name. */
const civil = /^(?:sci|sccv|gfa)\s/iu
const maxAbbreviation = 4

/** A name, which only means a company of it if it is no common one: there may be others elsewhere. */
interface DashedText extends ParsedText {
  excludesCommonNames?: boolean
}

/** Whether an abbreviation is before the name: `SARL DUPONT`. `Verein` and `Association` begin the names of other bodies, too. */
const beginsWithForm = (parsed: ParsedText): boolean =>
  hasCertainForm(parsed) &&
  parsed.tokens[1] === parsed.words[0] &&
  (parsed.tokens[0]?.length ?? 0) <= maxAbbreviation &&
  !parsed.isFormFirst

/** An association may have others elsewhere, so `Schützenverein e.V. - Ortsgruppe` need not be this `Schützenverein e.V.` */
const isOneOfMany = ({ legalForm }: ParsedText): boolean => isNonprofitForm(legalForm)

/**
 * The company of a text with its trade name, department or remark beside a dash: `SARL DUPONT - LE FOURNIL`,
 * `LE FOURNIL - SARL DUPONT`, `Max Nordlys Ltd - Harbour`. Undefined unless one side is a name with its legal form.
 */
export function besideDash(text: string, country: string | undefined): DashedText | undefined {
  const [before = '', behind, more] = text.split(dash)
  if (behind === undefined || more !== undefined) return undefined
  const first = parseText(before, country)
  const second = parseText(behind, country)
  if (beginsWithForm(second) && first.legalForm === 0) return second
  if (second.legalForm !== 0) return undefined
  const isTrade = article.test(behind) && !civil.test(before)
  const isCompany = isTrade ? endsWithForm(first) || beginsWithForm(first) : endsWithForm(first) && !isOneOfMany(first)
  return isCompany ? { ...first, excludesCommonNames: !isTrade } : undefined
}
