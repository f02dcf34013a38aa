// Greek and Cyrillic letters that look like Latin ones, as keyboards, scanners and forgers put them into Latin names.

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

function inLatin(text: string): string {
  const letters = [...text].map(letter => alike.get(letter) ?? letter)
  // A Cyrillic word with a Latin letter has others that no Latin letter looks like.
  return letters.some(letter => otherLetters.test(letter)) ? text : letters.join('')
}

/** A text with a word of two scripts, whose words of Latin letters and those that look like them are Latin. */
export const withLatinLetters = (text: string): string =>
  otherLetters.test(text) && mixed.test(text) ? text.replace(word, inLatin) : text
