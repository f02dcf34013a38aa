import type { LanguageWords } from '#data/corpus/read-corpus-words.ts'
import type { Random } from '../../src/corpus/seeded-random.ts'

type Rule = LanguageWords['heardAs'][number]

const isAnchored = (written: string) => written.startsWith('^') || written.endsWith('$')

const applies = ([written]: Rule, word: string): boolean => {
  if (written.startsWith('^')) return word.startsWith(written.slice(1))
  // The first letter is rarely misheard.
  return written.endsWith('$') ? word.endsWith(written.slice(0, -1)) : word.includes(written, 1)
}

const applyRule = ([written, heard]: Rule, word: string): string => {
  const letters = written.replaceAll(/[\^$]/g, '')
  const at = written.endsWith('$') ? word.length - letters.length : word.indexOf(letters, isAnchored(written) ? 0 : 1)
  return word.slice(0, at) + heard + word.slice(at + letters.length)
}

/** Misspells a lower-case word phonetically; unchanged if the language has no rule for it. */
export const misheard = (word: string, { heardAs }: LanguageWords, random: Random): string => {
  const possible = heardAs.filter(rule => applies(rule, word))
  return possible.length === 0 ? word : applyRule(random.pick(possible), word)
}
