// Letters of code page 850, as old accounting systems and COBOL programs export them, and as Windows-1252 shows them.

const pairs = (row: string): ReadonlyMap<string, string> =>
  new Map(row.split(' ').map(pair => [pair.charAt(0), pair.charAt(1)]))

/** Signs that no word has between such letters; the last two are Latin-1 that code page 850 shows. */
const small = pairs('„ä ”ö \u0081ü ‚é †å ›ø ‡ç ˆê ‰ë ÷ö ▀ß')
const capital = pairs('™Ö šÜ')
const shownSmall =
  /(?<=\p{Ll})[„”\u0081†›‡ˆ‰÷▀](?=\p{Ll})|(?<=\p{Ll})‚(?=\p{Ll}{2})|(?<=\p{Lu})[„”\u0081†›÷](?=\p{Ll}{2})/gu
// Programs that know no capitals beyond ASCII leave the `š` of `DUšAN` and `KOšICE` small. No `Ü` is beside another vowel.
const consonant = '[B-DF-HJ-NP-TV-XZ]'
const shownCapital = new RegExp(`(?<=\\p{Lu})™(?=\\p{Lu})|(?<=${consonant})š(?=${consonant})`, 'gu')

/** A text with the letters that such a sign stands for: `B„ckerei Schr”der` is `Bäckerei Schröder`. */
export const withDosLetters = (text: string): string =>
  text.replace(shownSmall, sign => small.get(sign) ?? sign).replace(shownCapital, sign => capital.get(sign) ?? sign)
