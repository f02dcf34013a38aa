// The letters of the 19 countries, so that their names never reach the general transliterator. Only letters whose
// plain form is more than "take the accent off": the rest of the two Latin blocks is derived from its decomposition.
const special: Readonly<Record<string, string>> = {
  ß: 'ss',
  æ: 'ae',
  œ: 'oe',
  ø: 'o',
  ð: 'd',
  đ: 'd',
  ħ: 'h',
  ı: 'i',
  ĸ: 'k',
  ł: 'l',
  ŋ: 'ng',
  þ: 'th',
  ŧ: 't',
  ſ: 's',
  ª: 'a',
  º: 'o',
  '²': '2',
  '³': '3',
  '¹': '1',
  // Apostrophes and accents typed for them join what they stand between; quotation marks and dashes part it.
  "'": '',
  '`': '',
  '´': '',
  '·': '.',
  '\u00ad': '',
}

/** First code point behind the table: Latin-1, Latin Extended-A and -B. */
export const latinLettersEnd = 0x250

const combiningMark = /\p{M}/gu
const asciiWord = /^[a-z0-9]+$/

function plainForm(letter: string): string {
  const lower = letter.toLowerCase().replace(combiningMark, '')
  const known = special[lower]
  if (known !== undefined) return known
  if (letter.charCodeAt(0) < 0x80) return lower
  const bare = lower.normalize('NFD').replace(combiningMark, '')
  return asciiWord.test(bare) ? bare : (special[bare] ?? ' ')
}

/** Plain lower-case ASCII of each code point below `latinLettersEnd`; a space for what is neither letter nor digit. */
export const latinLetters: readonly string[] = Array.from({ length: latinLettersEnd }, (_, code) =>
  plainForm(String.fromCharCode(code)),
)
