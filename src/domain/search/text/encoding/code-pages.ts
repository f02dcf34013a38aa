import { lazy } from '../../../lazy.ts'

// Text of Central Europe in another code page than it was written in.

const bytes = Uint8Array.from({ length: 128 }, (_, at) => 128 + at)
const shownBy = (encoding: string) => [...new TextDecoder(encoding).decode(bytes)]

/** Letters of the served countries beyond Latin-1, and the ones of it that Slavic, Baltic and Nordic names have. */
const letters = 'áäåæçéëíóôöøúüýßńñâîąćęłśźżčďěňřšťůžľĺŕășțşţāēģīķļņūėįųőűõ'
const utf8 = new TextEncoder()

/** A closing quotation mark behind a Romanian word: `„CASA NOASTRĂ” SRL`. */
const maybeQuote = /[“”«»]$/
/** What Windows-1250 shows for the UTF-8 of each letter, unless Romanian writes it: `ĂŞ` in `RĂŞINARI`. */
const shownIn1250 = lazy((): ReadonlyMap<string, string> => {
  const shown = shownBy('windows-1250')
  const show = (letter: string) => [...utf8.encode(letter)].map(byte => shown[byte - 128]).join('')
  const all = [...letters, ...letters.toUpperCase()].filter(letter => letter !== 'S')
  return new Map(all.map(letter => [show(letter), letter] as const).filter(([text]) => text !== 'ĂŞ'))
})
const pairs = lazy(() => {
  const inWord = (text: string) => (maybeQuote.test(text) ? `${text}(?=\\p{L})` : text)
  return new RegExp([...shownIn1250().keys()].map(inWord).join('|'), 'gu')
})
const lead = /[ĂÄĹČ]/

/** Letters of Polish that Latin-1 shows where Windows-1250 or ISO 8859-2 was meant. */
const polish = new Map(
  '£Ł ³ł ¥Ą ¹ą ±ą ¡Ą ÊĘ êę ŒŚ œś ¶ś ¦Ś ¯Ż ¿ż Ÿź ¼ź ¬Ź \u008fŹ ÆĆ æć ñń ÑŃ'
    .split(' ')
    .map(pair => [pair.charAt(0), pair.charAt(1)]),
)
/** Signs among letters, which no name has: `SPÓ£KA`, `spó³ka`. Behind a letter alone, a figure may be a power: `m³connect`. */
const polishSign =
  /(?<=\p{Lu})[£¥](?=\p{Lu})|(?<=\p{Ll})[±¶¼](?=\p{Ll})|(?<=\p{L}\p{Ll})[³¹](?=\p{Ll})|(?<!\S)¯(?=\p{Lu}{2})/u
/** A pound before a word, if another letter or a legal form is Polish, too: `£ÓDZKA`, not `£SAVERS LTD`. */
const polishPound = /^(?=.*(?<!\S)£\p{Lu}{2})(?=.*(?:[ÓÊŒÆ]|\b[Ss][Pp]\.|\bS\.A))/u
/** Behind a German form the sign is a power: `Micro³tec GmbH`. */
const germanForm = /(?<!\p{L})(?:[Gg]?mbH|GMBH|UG|AG|e\. ?[KV]\.)(?!\p{L})/u
const isPolish = (text: string) => (polishSign.test(text) && !germanForm.test(text)) || polishPound.test(text)
const polishLetters = new RegExp(`[${[...polish.keys()].join('')}]`, 'g')

/** Letters that Windows-1252 shows where the code page of a country was meant, in pairs: `Èeské` for `České`. */
const czech = 'èčìěøřùůòňïď'
const slovak = 'èčòňïďåĺàŕ'
const lithuanian = 'àąèčæęëėáįðšøųûūþž'
const pairsOf = (page: string) =>
  new Map([...`${page}${page.toUpperCase()}`.matchAll(/(.)(.)/gu)].map(([, shown = '', meant = '']) => [shown, meant]))
const meantIn: ReadonlyMap<string, ReadonlyMap<string, string>> = new Map([
  ['CZ', pairsOf(czech)],
  ['SK', pairsOf(slovak)],
  ['LT', pairsOf(lithuanian)],
])

/** A text as its country's code page has it; undefined if it has no letter that another one shows. */
export function inCodePageOf(country: string, text: string): string | undefined {
  const letters = meantIn.get(country)
  if (letters === undefined) return undefined
  const meant = [...text].map(letter => letters.get(letter) ?? letter).join('')
  return meant === text ? undefined : meant
}

/** Text of which UTF-8 was read as Windows-1250 (`SpĂłĹ‚ka`), or Polish in that as Windows-1252 (`Spó³ka`), as `Spółka`. */
export function withCodePages(text: string): string {
  const decoded = lead.test(text) ? text.replace(pairs(), shown => shownIn1250().get(shown) ?? shown) : text
  return isPolish(decoded) ? decoded.replace(polishLetters, sign => polish.get(sign) ?? sign) : decoded
}
