// Letters of the served countries that do not fold by removing an accent. All other letters of these Unicode blocks are derived
// from their decomposition. With this table, names of the served countries never need the slower general transliterator.
const specialLetters: Readonly<Record<string, string>> = {
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
  µ: 'm',
  º: 'o',
  '²': '2',
  '³': '3',
  '¹': '1',
  // Apostrophes, and accents typed as apostrophes, join the letters around them; quotation marks and dashes separate them.
  "'": '',
  '`': '',
  '´': '',
  '·': '.',
  '\u00ad': '',
}

/** First code point after the table, which covers Latin-1, Latin Extended-A and -B. */
export const latinLettersEnd = 0x250

const combiningMark = /\p{M}/gu
const asciiWord = /^[a-z0-9]+$/

function plainForm(letter: string): string {
  const lower = letter.toLowerCase().replace(combiningMark, '')
  const known = specialLetters[lower]
  if (known !== undefined) return known
  if (letter.charCodeAt(0) < 0x80) return lower
  // Digraphs too: Dutch names may be written with ĳ.
  const bare = lower.normalize('NFKD').replace(combiningMark, '')
  return asciiWord.test(bare) ? bare : (specialLetters[bare] ?? ' ')
}

/** Lower-case ASCII of each code point below `latinLettersEnd`; a space for characters that are not letters or digits. */
export const latinLetters: readonly string[] = Array.from({ length: latinLettersEnd }, (_, code) =>
  plainForm(String.fromCharCode(code)),
)
