import { isOnlyForm } from '../../tokens/parse-name.ts'
import { tokenize } from '../../tokens/tokenize.ts'
import { endsWithForm, parseText } from '../parse-text.ts'

const ofCapitals = 'AG|ASA?|SA|SE|KG|OHG|NV|BV|AB|Oyj?|ApS|Ltd|LTD|PLC|LLP|SRL'
/**
 * Where a legal form begins that is joined to the name before it: `SwisscomAG`, `NORDLYSLIMITED`. `Unlimited` is a word. What is
 * before it is matched last, because most places have letters before them.
 */
const joined = new RegExp(
  `(?=(?:${ofCapitals})\\.?$)(?<=\\p{Ll}{2})|(?=(?:limited|LIMITED|Limited)$)(?<=\\p{L}{3})(?<![Uu][Nn])`,
  'u',
)
/**
 * A name in capitals without spaces, as some systems export it, with the longest form at its end: `NORDLYSBANKASA`. Words of
 * fewer letters than nine may end as forms of two do: `VERLAG`, `ANIMAS`.
 */
const joinedCapitals =
  /^(?:\p{Lu}{3,60}?(?=(?:ASA|OHG|OYJ|APS|LTD|PLC|LLP|SRL|SRO|SAS|GMBH|A\/S)$)|\p{Lu}{7,60}(?=(?:AG|AS|SA|SE|KG|NV|BV|AB|OY)$))/u

const formFirst = /^([^,]{2,40}),\s+(\S.*)$/u
const inBrackets = /^(.*\S)\s*\(([^()]{2,30})\)$/u

const areForms = (text: string): boolean => text.split(/[,/]\s*/).every(part => isOnlyForm(tokenize(part)))

/** A form of a list of columns before its name: `LIMITED, NORDLYS`. */
function withFormBehind(text: string): string[] {
  const [, form = '', name = ''] = formFirst.exec(text) ?? []
  return form && areForms(form) ? [`${name} ${form}`] : []
}

/** A name with its form in further languages: `Nordlys AG (SA, Ltd)`. */
function withoutFurtherForms(text: string): string[] {
  const [, name = '', forms = ''] = (text.endsWith(')') && inBrackets.exec(text)) || []
  return name && areForms(forms) && endsWithForm(parseText(name, undefined)) ? [name] : []
}

const betweenForms = /[/|]/
const manyForms = /^(.*?\s)([\p{L}.]{2,12})((?:\s?[/|]\s?[\p{L}.]{2,12}){1,3})$/u

/** The same with slashes, as it signs its letters in a country of several languages: `Nordlys AG/SA/Ltd`. `A/S` is one form. */
function withFirstForm(text: string): string[] {
  const [, name = '', form = '', further = ''] = (betweenForms.test(text) && manyForms.exec(text)) || []
  return name && !isOnlyForm(tokenize(form + further)) && [form, ...further.split(/[/|]/).slice(1)].every(areForms)
    ? [name + form]
    : []
}

/** The text with a legal form separated that is joined to the name, before it or, as registers have it, twice behind it. */
export const withFormApart = (text: string): string[] => [
  ...(joined.test(text) ? [text.replace(joined, ' ')] : []),
  ...(joinedCapitals.test(text) ? [text.replace(joinedCapitals, '$& ')] : []),
  ...withFormBehind(text),
  ...withoutFurtherForms(text),
  ...withFirstForm(text),
]
