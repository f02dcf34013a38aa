import { lostLetter } from '../../tokens/lost-letters.ts'
import { questions } from '../details/words-of-questions.ts'
import { withCodePages } from './code-pages.ts'
import { withDosLetters } from './dos-letters.ts'
import { withMailDecoded } from './mail-encoding.ts'
import { withoutEscapes } from './without-escapes.ts'

// Lists that another system exported may have letters in a wrong encoding. No genuine name of a register looks like that.

const utf8 = new TextDecoder('utf-8', { fatal: true })

/** What Windows-1252 shows for the bytes 128 to 191, and the bytes themselves as Latin-1 shows them. */
const bytes = Uint8Array.from({ length: 64 }, (_, at) => 128 + at)
const shown = new Map([...new TextDecoder('windows-1252').decode(bytes)].map((character, at) => [character, 128 + at]))
const continuation = `[\\u0080-\\u00bf${[...shown.keys()].filter(character => character > '\u00ff').join('')}]`
/** The first byte of Latin, Greek and Cyrillic letters and of punctuation, each with the bytes that follow it. */
const misdecoded = new RegExp(`[ÂÃÄÅÈÎÏÐÑ]${continuation}|â${continuation}{2}`, 'g')

const byteOf = (character: string): number => shown.get(character) ?? character.charCodeAt(0)

function decoded(sequence: string): string {
  try {
    return utf8.decode(Uint8Array.from(sequence, byteOf))
  } catch {
    return sequence
  }
}

/** Text whose UTF-8 was read as Windows-1252, once or twice: `MÃ¼ller` is `Müller`. */
const redecoded = (text: string): string =>
  withCodePages(text.replace(misdecoded, decoded).replace(misdecoded, decoded))

/** Marks of a text that was copied from a page. */
const markup = /<\/?(?:b|i|u|em|strong|mark|span|a|p|br|div|td|li|h[1-6])(?:\s[^<>]*)?\/?>/gi

/** An element of XML, as programs and models mark a value: `<company>Nordlys AS</company>`. */
const element = /<([a-z][\w:.-]{0,30})(?:\s[^<>]*)?>([^<>]*)<\/\1>/gi
/** An element may be in another one: `<Cdtr><Nm>Nordlys AS</Nm></Cdtr>`. */
const withoutMarkup = (text: string): string =>
  text.replace(markup, ' ').replace(element, ' $2 ').replace(element, ' $2 ')

/** The bytes of `\ufffd` as Windows-1252 shows them. */
const shownSign = 'ï¿½'

/** A letter that an encoding could not hold: `M?ller`, `?ffentlich`, and `\ufffd`. */
const replaced =
  /(?<=\p{L})\?{1,2}(?=\p{L})|(?<![^\s-])\?{1,2}(?=\p{Ll}{2}|\p{Lu}{2})|\ufffd{1,2}|(?<=\p{L})¿(?=\p{L})/gu

/** The same at the end of a word, unless the text asks: `Wei? Bau GmbH`. */
const replacedBehind = /(?<=\p{L}{2})\?{1,2}(?=["“”'’)]*[\s-]+["„“(]*[\p{L}\p{N}&])/gu
const asking = new RegExp(`^\\s*(?:${questions})\\s`, 'iu')

/** A dash, quotation mark or space that an encoding could not hold: between two words, not those of a link (`asp?Id=1`), or apart from any. */
const replacedMark =
  /(?<=\p{L}{2}\p{Ll})[?\ufffd]{1,3}(?!\w*=)(?=\p{Lu}\p{L}|(?:and|mit|und|von)(?!\p{L}))|(?<![\p{L}\p{N}\ufffd])\ufffd+(?![\p{L}\p{N}\ufffd])/gu

/** The most common word of German names with such a letter: too short to be recognised without it. */
const replacedFor = /(?<!\p{L})(f)(?:\?{1,2}|\ufffd{1,2})(?=r(?!\p{L}))/giu

/** Umlauts as TeX and old terminals write them: `M"uller`. A mark before no letter ends a quotation: `Verein"aktiv"`. */
const umlaut = /(?<=\p{L})"([aou])(?=\p{Ll})/gu
const endOfQuotation = /"(?!\p{L})/u
const withUmlauts = (text: string): string =>
  !text.includes('"') || endOfQuotation.test(text) ? text : text.replace(umlaut, '$1\u0308')

/** What each sign for a lost letter or mark has. */
const anySign = /[?¿\ufffd]/

/** A text with its letters in the encoding they were meant in: `M&uuml;ller` and `MÃ¼ller` as `Müller`, `M?ller` as `Mʔller`, `f?r` as `für`. */
export function repairEncoding(text: string): string {
  const plain = withDosLetters(withMailDecoded(withoutEscapes(text)))
  const repaired = redecoded(plain.includes('<') ? withoutMarkup(plain) : plain)
  const signs = withUmlauts(repaired.replaceAll(shownSign, '\ufffd'))
  if (!anySign.test(signs)) return signs
  const known = signs.replace(replacedFor, '$1ü').replace(replacedMark, ' ').replace(replaced, lostLetter)
  return asking.test(known) ? known : known.replace(replacedBehind, lostLetter)
}
