/** An identifier in capital Latin letters and ASCII digits: `text` with its separators, `compact` without. */
export interface WrittenIdentifier {
  raw: string
  text: string
  compact: string
  scriptFolded: boolean
}

// The longest known form has the full name of a German court; longer texts are not normalized.
const maxCharacters = 100

const plainAscii = /^[\x20-\x7e]*$/
const foreignScript = /[\p{Script=Greek}\p{Script=Cyrillic}\uff01-\uff5e]/u
const identifierText = /^[A-Z0-9 .,:;/_()+*'#-]+$/

// Letters that look alike, and Σ, which looks like none. Cyprus writes company types in Greek, and copied Latin text may
// contain a Cyrillic letter.
const greek = Object.entries({
  Α: 'A',
  Β: 'B',
  Ε: 'E',
  Ζ: 'Z',
  Η: 'H',
  Ι: 'I',
  Κ: 'K',
  Μ: 'M',
  Ν: 'N',
  Ο: 'O',
  Ρ: 'P',
  Σ: 'S',
  Τ: 'T',
  Υ: 'Y',
  Χ: 'X',
})
const cyrillic = Object.entries({
  А: 'A',
  В: 'B',
  Е: 'E',
  Ѕ: 'S',
  І: 'I',
  Ј: 'J',
  К: 'K',
  М: 'M',
  Н: 'H',
  О: 'O',
  Р: 'P',
  С: 'C',
  Т: 'T',
  У: 'Y',
  Х: 'X',
})
const lookAlikes: ReadonlyMap<string, string> = new Map([...greek, ...cyrillic])

const foldUnicode = (text: string): string =>
  text
    .normalize('NFKD')
    .replace(/[\p{M}\p{Cf}]/gu, '')
    .replace(/[\p{Pd}\u2212]/gu, '-')
    .replace(/[\u2044\u2215]/g, '/')
    .toUpperCase()
    .replace(/[\p{Script=Greek}\p{Script=Cyrillic}]/gu, letter => lookAlikes.get(letter) ?? letter)

/** Folds case, scripts, widths, accents, dashes and spaces; undefined for text with other characters, or above 100. */
export function foldIdentifier(raw: string): WrittenIdentifier | undefined {
  if (raw.length > maxCharacters) return undefined
  const trimmed = raw.trim()
  const upper = plainAscii.test(trimmed) ? trimmed.toUpperCase() : foldUnicode(trimmed)
  const text = upper.replace(/ {2,}/g, ' ').trim()
  if (!identifierText.test(text)) return undefined
  return { raw, text, compact: text.replace(/[^A-Z0-9+*]/g, ''), scriptFolded: foreignScript.test(raw) }
}
