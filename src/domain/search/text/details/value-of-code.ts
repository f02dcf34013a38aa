// The name in a line of a program, a query or a file of data that somebody copied with what is around it.

const before = 'company|legal|registered|business|entity|account|trading|supplier|customer|vendor|client|firm(?:a|en)?'
/** The name of a field of names: `name`, `companyName`, `company_name`, `legal-name`. */
const nameField = `(?:(?:${before})[ ._-]?)?name|company|firma|organi[sz]ation|supplier|customer|vendor`
const assigns = '\\s*(?::|=>?|:=|==+|\\s(?:i?like|is|eq)\\s)\\s*'
// Names have quoted parts, too: `Company: "Nordlys", Inc.`, `Firma: "Nordlys" Orthopädie GmbH`, `Customer: "Oak" and Elm Ltd`.
const nextField = '(?:[\\w-]{1,30}\\s*[:=]|(["\'`])[^"\'`]{1,60}\\4\\s*(?:$|[:=,)}\\]])|[\\w.]{1,20}\\s*[)}\\]])'
const condition =
  '(?:and|or)\\s+[\\w.]{1,60}\\s*(?:[=<>!]|\\s(?:i?like|is|in|not|between)\\s)|limit\\s+\\d|(?:order|group)\\s+by\\s'
/** What follows a value: the end, the next field, a bracket, a remark, the end of an element, or the next condition or attribute. */
const behind = `(?=\\s*(?:$|[,;]\\s*(?:$|//|${nextField})|[)}\\]>]|#\\s|/>|--)|\\s+(?:${condition}|[\\w:-]{1,30}=))`

const quotedValue = (field: string, end: string): RegExp =>
  new RegExp(`(?:^|[\\s{,(.<[])${field}${assigns}(["'\`])%?(.{2,}?)%?(?<!\\\\)\\2${end}`, 'iu')

/** A quoted value of such a field: `name: "Nordlys AS"`, `<company name="Nordlys AS"/>`. */
const ofField = quotedValue(`(["'\`]?)(?:${nameField})\\1`, behind)
/**
 * A field that only programs and queries have, after which no part of a name follows: `"name": "Nordlys AS", …`, `WHERE name =
 * 'Nordlys AS' AND active`.
 */
const ofProgram = quotedValue(
  `(["'\`]|where\\s+(?:\\w{1,20}\\.)?)(?:${nameField})["'\`]?`,
  '(?=\\s*(?:$|[,;)}\\]>#]|--)|\\s+(?:and|or|limit|order|group)\\s)',
)
/** The first value of an object: `{"q": "Nordlys AS"}`. */
const firstValue = /^\{\s*(["'])\w{1,20}\1\s*:\s*(["'])(.{2,}?)(?<!\\)\2\s*(?:,[^{}]*)?\}$/u

/** The field before a value without quotation marks, as programs name it: `companyName: Nordlys AS`, `legal_name=Nordlys AS`. */
const fieldBefore = new RegExp(`^(?:${before})[._-]?name\\s*[:=]\\s*(?=\\p{L})`, 'iu')

/** A quotation mark that is escaped or written twice. */
const escapedQuotation = /\\(["'])|(["'`])\2/g

const quotation = /["'`]/
const valueIn = (text: string): string | undefined =>
  quotation.test(text) ? (ofProgram.exec(text) ?? ofField.exec(text) ?? firstValue.exec(text))?.[3] : undefined

/** The value of the field of a name; the text if it has none. */
export function valueOfCode(text: string): string {
  const value = valueIn(text)
  return value === undefined ? text.replace(fieldBefore, '') : value.replace(escapedQuotation, '$1$2')
}
