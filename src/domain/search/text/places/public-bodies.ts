import { isStopWord } from '../../tokens/stop-words.ts'
import { localNameOf } from './town-names.ts'

/** Folded words for a town, a municipality, a province or its welfare office, where countries have several languages. */
const bodies: ReadonlySet<string> = new Set(
  'ville stad stadsbestuur stadt commune communale gemeente gemeentebestuur gemeinde province provincie provinz cpas ocmw kaupunki'.split(
    ' ',
  ),
)

/** The words of a public body with its town as the town itself writes it, and without prepositions: `ville gent` for `Ville de Gand`. */
export function inLanguageOfTown(words: readonly string[]): string[] | undefined {
  if (!words.some(word => bodies.has(word))) return undefined
  const local = words.map(word => localNameOf(word) ?? word)
  return local.some((word, at) => word !== words[at]) ? local.filter(word => !isStopWord(word)) : undefined
}
