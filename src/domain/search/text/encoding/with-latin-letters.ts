// Greek and Cyrillic letters that look like Latin ones: keyboards, scanners and forgers put them into Latin names.

const alike: ReadonlyMap<string, string> = new Map(
  Object.entries({
    ABCEHIJKMOPSTXYaceijopsxy: 'АВСЕНІЈКМОРЅТХУасеіјорѕху',
    ABEHIKMNOPTXYZov: 'ΑΒΕΗΙΚΜΝΟΡΤΧΥΖον',
  }).flatMap(([latin, others]) => [...others].map((letter, at) => [letter, latin.charAt(at)] as const)),
)

const otherLetters = /[\u0370-\u04ff]/
const otherScript = '[\\p{Script=Greek}\\p{Script=Cyrillic}]'
/** A word of two scripts: `Nоrdlys` with a Cyrillic о. */
const mixed = new RegExp(`\\p{Script=Latin}${otherScript}|${otherScript}\\p{Script=Latin}`, 'u')
const word = /\p{L}+/gu

const inLatin = (text: string): string => [...text].map(letter => alike.get(letter) ?? letter).join('')

/** A word in Latin letters, if each of its letters looks like one: a Cyrillic word with a Latin letter has others. */
const latinWord = (text: string): string => (otherLetters.test(inLatin(text)) ? text : inLatin(text))

/**
 * The text with its words of two scripts in Latin letters, if it has any. If the whole text looks Latin, so are its other
 * words; in `ΤΑΚΗΣ HOΛDINGS` the first word is Greek and stays. Registers of Greek names have words of two scripts, too.
 */
export function withLatinLetters(text: string): string[] {
  if (!otherLetters.test(text) || !mixed.test(text)) return []
  const whole = inLatin(text)
  const read = otherLetters.test(whole)
    ? text.replace(word, found => (mixed.test(found) ? latinWord(found) : found))
    : whole
  return read === text ? [] : [read]
}
