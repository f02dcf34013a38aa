/** A letter that a scanner or a hand writes for a digit, between digits: `9236O9016`. Tax numbers of Ireland and the Netherlands have other ones there. */
const betweenDigits = /(?<=\d)[OoIl]+(?=\d)/g
/** A zero for the letter in the code of Norway or Romania: `N0 923609016`. */
const zeroInCode = /(?<![\p{L}\d])([NR])0(?=[ -]?\d{2})/giu

/** A text with digits for such letters, and letters for such zeros; undefined if it has none. */
export function withDigitsForLetters(text: string): string | undefined {
  const read = text
    .replace(betweenDigits, letters => letters.replace(/o/gi, '0').replace(/[Il]/g, '1'))
    .replace(zeroInCode, '$1O')
  return read === text ? undefined : read
}
