import { isUtf8 } from 'node:buffer'

const byteOf = new Map(
  Array.from({ length: 256 }, (_, byte) => [new TextDecoder('windows-1252').decode(Uint8Array.of(byte)), byte]),
)

// The first byte of a character of UTF-8 with a further one, both read as Windows-1252.
const twoBytes = /[\u00C2-\u00F4][^\0-\x7F]/

// What a tool writes in place of a letter that it cannot read.
const replacement = '\uFFFD'

const lostLetter = /\p{L}\?+\p{L}|\?{3}/u

/** Whether a text has `?` inside a word or for a whole one, which tools write for letters that an encoding lacks. */
export const hasLostLetters = (text: string): boolean => text.includes('?') && lostLetter.test(text)

/**
 * Whether a tool has read a text as another encoding: UTF-8 as Windows-1252, so that `Synthétique` is `SynthÃ©tique`, or
 * another one as UTF-8, so that it is `Synth�tique`.
 */
export const isMisread = (text: string): boolean => {
  if (text.includes(replacement)) return true
  if (!twoBytes.test(text)) return false
  const bytes = Array.from(text, character => byteOf.get(character) ?? -1)
  return !bytes.includes(-1) && isUtf8(Uint8Array.from(bytes))
}
