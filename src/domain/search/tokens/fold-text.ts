import anyAscii from 'any-ascii'
import { foldGreek } from './greek-letters.ts'
import { latinLetters, latinLettersEnd } from './latin-letters.ts'
import { lostLetter } from './lost-letters.ts'

/** Text beyond this many UTF-16 code units is cut off: twice the longest name seen in a register. */
export const maxFoldedLength = 600

const needsFolding = /['`\u0080-\uffff]/
const combiningMark = /[\u0300-\u036f]/
const greekRun = /[\u0370-\u03ff\u1f00-\u1fff]+/g
const apostrophe = /['`\u02b9-\u02bd\u02c8\u2018-\u201b\u2032\u2035\uff07]/g
const letterOrDigit = /[\p{L}\p{N}]/u

// A single character can expand to a sentence (U+FDFA); no letter of a real name needs more than this.
const maxExpansion = 6

function transliterate(character: string): string {
  if (character === lostLetter) return character
  if (!letterOrDigit.test(character)) return ' '
  const plain = anyAscii(character).slice(0, maxExpansion).toLowerCase()
  return plain.replace(/['`]/g, '')
}

function foldAnyScript(text: string): string {
  const composed = combiningMark.test(text) ? text.normalize('NFC') : text
  const western = composed.replace(apostrophe, '').replace(greekRun, foldGreek)
  let plain = ''
  for (const character of western) {
    const code = character.codePointAt(0) ?? 0
    if (code < latinLettersEnd) plain += latinLetters[code]
    else if (code < 0x300 || code > 0x36f) plain += transliterate(character)
  }
  return plain.slice(0, maxFoldedLength)
}

/** Folds by table lookup alone; undefined when a character is outside the table. */
function foldLatin(text: string): string | undefined {
  let plain = ''
  for (let at = 0; at < text.length; at++) {
    const letter = latinLetters[text.charCodeAt(at)]
    if (letter === undefined) return undefined
    plain += letter
  }
  return plain.length > maxFoldedLength ? plain.slice(0, maxFoldedLength) : plain
}

/**
 * Folds text to lower-case ASCII: accents are removed (`ü` → `u`, `å` → `a`, `ø` → `o`), `ß` becomes `ss`, `æ` `ae`, Greek is
 * transliterated by ISO 843 and other scripts by any-ascii, apostrophes are removed, other punctuation is kept, as is the
 * sign for a lost letter. Returns at most 600 characters. Idempotent.
 */
export function fold(text: string): string {
  const bounded = text.length > maxFoldedLength ? text.slice(0, maxFoldedLength) : text
  const lower = bounded.toLowerCase()
  return needsFolding.test(lower) ? (foldLatin(lower) ?? foldAnyScript(lower)) : lower
}
