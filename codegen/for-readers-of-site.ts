const linkTo = (text: string) => String.raw`\[${text}\]\([^)]*decisions/[^)]*\)`
const number = linkTo(String.raw`\d{4}`)
const inBrackets = new RegExp(String.raw`\s+\(${linkTo(String.raw`[^\]]*`)}\)`, 'g')
/** A sentence behind another one in its paragraph. */
const inSentence = new RegExp(
  String.raw`(?<=[.;])\s(?!\s*\n)\s*\p{Lu}(?:[^.;:()[\]\n]|\n(?!\n))*:?\s+${number}(?:,\s+${number})*\.`,
  'gu',
)

/** Leaves out what refers only to decisions, which are for those who change the code: `([why](…))`, `See [0007](…).` */
export const withoutDecisions = (markdown: string): string => markdown.replace(inBrackets, '').replace(inSentence, '')

/** Apostrophes behind a letter or a digit, or behind code: `a key's`, `callers' keys`. */
const apostrophe = /(?<=[\p{L}\d])'|^'(?=s\b)/gu

/** A text with the apostrophes that the other pages have. */
export const withApostrophes = (text: string): string => text.replace(apostrophe, '’')
