import type { Random } from '../../src/corpus/seeded-random.ts'

const rows = ['qwertyuiop', 'asdfghjkl', 'zxcvbnm']
const alphabets = ['abcdefghijklmnopqrstuvwxyz', 'αβγδεζηθικλμνξοπρστυφχψω']

const neighboursOf = (letter: string): string => {
  const row = rows.find(keys => keys.includes(letter))
  if (row === undefined) return ''
  const at = row.indexOf(letter)
  return row.slice(Math.max(0, at - 1), at) + row.slice(at + 1, at + 2)
}

/** Another letter: half of the time adjacent on the keyboard, otherwise any letter of its alphabet. */
const otherLetter = (letter: string, random: Random): string => {
  const near = neighboursOf(letter.toLowerCase())
  const alphabet = alphabets.find(letters => letters.includes(letter.toLowerCase())) ?? alphabets[0] ?? ''
  const letters = near !== '' && random.chance(0.5) ? near : alphabet
  const other = letters.charAt(random.below(letters.length))
  return letter === letter.toLowerCase() ? other : other.toUpperCase()
}

const isLetter = (character: string | undefined): boolean => character !== undefined && /\p{L}/u.test(character)

const mistype = (characters: string[], at: number, random: Random) => {
  const kind = random.next()
  const letter = characters[at] ?? ''
  const next = characters[at + 1]
  if (kind < 0.3) characters[at] = otherLetter(letter, random)
  else if (kind < 0.55) characters.splice(at, 1)
  else if (kind < 0.75) characters.splice(at, 0, random.chance(0.5) ? letter : otherLetter(letter, random))
  else if (isLetter(next)) characters.splice(at, 2, next ?? '', letter)
  else characters.splice(at, 1)
}

/** One typo in a word: a letter substituted, deleted or inserted, or two transposed; the first letter rarely. */
const typoInWord = (word: string, random: Random): string => {
  const characters = [...word]
  const places = characters.flatMap((character, at) => (isLetter(character) ? [at] : []))
  const from = random.chance(0.9) ? 1 : 0
  const at = places[from + random.below(Math.max(1, places.length - from))]
  if (at !== undefined) mistype(characters, at, random)
  return characters.join('')
}

/** Chooses the word with the typo, preferably a long one. */
const wordToMistype = (words: readonly string[], random: Random): number => {
  const weights = words.map(word => (word.length >= 4 && isLetter(word[1]) ? word.length : 0.1))
  let left = random.next() * weights.reduce((sum, weight) => sum + weight, 0)
  for (const [at, weight] of weights.entries()) {
    left -= weight
    if (left <= 0) return at
  }
  return 0
}

/** The words with a number of typos. */
export const withTypos = (words: readonly string[], typos: number, random: Random): string[] => {
  const typed = [...words]
  for (let made = 0; made < typos; made += 1) {
    const at = wordToMistype(typed, random)
    typed[at] = typoInWord(typed[at] ?? '', random)
  }
  return typed.filter(word => word !== '')
}
