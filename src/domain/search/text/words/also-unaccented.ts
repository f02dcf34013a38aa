/** Letters that have no accent in Unicode, and Romanian ones with either of two. */
const others: Readonly<Record<string, string>> = { ø: 'o', ł: 'l', ș: 'sş', ț: 'tţ' }

const plainOf = (letter: string): string => others[letter] ?? letter.normalize('NFD').charAt(0)

/** A text in small letters without their accents, each letter as one letter. */
export const unaccented = (text: string): string =>
  text.replaceAll(/[\u00DF-\u024F]/g, letter => plainOf(letter).charAt(0))

const spellings = (letter: string): string => {
  const plain = plainOf(letter)
  return plain === letter ? letter : letter + plain
}
const inClass = (letters: string): string => letters.replaceAll(/\p{Ll}/gu, spellings)

/** An expression that also finds its words without their accents, as people type them: `în lichidare`, `in lichidare`. */
export const alsoUnaccented = (expression: string): string =>
  expression.replaceAll(/\[[^\]]*\]|\p{Ll}/gu, part => {
    if (part.startsWith('[')) return inClass(part)
    const both = spellings(part)
    return both === part ? part : `[${both}]`
  })
