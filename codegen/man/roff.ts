const named: Record<string, string> = {
  '\\': '\\e',
  '-': '\\-',
  '"': '\\(dq',
  "'": '\\(aq',
  '~': '\\(ti',
  '^': '\\(ha',
}

const unicode = (character: string) =>
  `\\[u${(character.codePointAt(0) ?? 0).toString(16).toUpperCase().padStart(4, '0')}]`

/** Text on one line, in which nothing is an instruction to roff, and hyphens stay what can be copied. */
const escaped = (text: string): string =>
  text
    .replaceAll(/\s+/g, ' ')
    .replaceAll(/\p{Cc}/gu, '')
    .replaceAll(/[\\\-"'~^]|[^ -~]/gu, character => named[character] ?? unicode(character))

// Words that mdoc takes for its own in an argument: macros and delimiters.
const isSpecial = /^([A-Z%][A-Za-z0-9]|[A-Z][a-z]{2}|[.,:;()[\]?!|])$/

/** One argument of a macro. */
export const word = (text: string): string => {
  const safe = escaped(text).replaceAll(' ', '\\ ')
  return safe === '' || safe.startsWith('.') || isSpecial.test(safe) ? `\\&${safe}` : safe
}

/** Arguments of a macro. */
export const words = (texts: readonly string[]): string => texts.map(word).join(' ')

const quoted = (text: string) => text.replaceAll(/`([^`]*)`/g, '\\(oq$1\\(cq').replaceAll('`', '\\(ga')

// A name that is broken at the end of a line cannot be copied.
const unbroken = (text: string) => text.replaceAll(/(?<!\S)(?=\S*_|\\-)/g, '\\%')

/** Text with Markdown's code spans, on one line. */
export const inline = (text: string): string => unbroken(quoted(escaped(text.trim())))

/** The same with each sentence on a line of its own. */
export const paragraph = (text: string): string =>
  inline(text)
    .split(/(?<=[.!?]) (?=[A-Z\\])/)
    .map(line => line.replace(/^\./, '\\&.'))
    .join('\n')

/** A list of terms, each a line of macros, with the text under it. */
export const tagList = (items: readonly (readonly [term: string, text: string])[]): readonly string[] =>
  items.length === 0
    ? []
    : ['.Bl -tag -width Ds', ...items.flatMap(([term, text]) => [`.It ${term}`, paragraph(text)]), '.El']
