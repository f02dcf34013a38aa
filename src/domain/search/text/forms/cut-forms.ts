import { lazy } from '../../../lazy.ts'
import { isAnd } from '../../tokens/stop-words.ts'
import { unaccented } from '../words/also-unaccented.ts'

// Legal forms in fields of a fixed length, as payment files have them: `OAK ENGINEERING LIMIT`, `OAK ENGINEERING LIM ITED`.

/** Forms, and the letters of each that are a sign of it: more than a word of names, such as `společnost` and `spol`. */
const forms: readonly (readonly [form: string, min: number])[] = [
  ['limited', 2],
  ['public limited company', 8],
  ['community interest company', 11],
  ['limited liability partnership', 9],
  ['gesellschaft mit beschränkter haftung', 4],
  ['gmbh & co. kg', 2],
  ['aktiengesellschaft', 5],
  ['kommanditgesellschaft', 6],
  ['unternehmergesellschaft', 6],
  ['eingetragener verein', 6],
  ['eingetragene genossenschaft', 6],
  ['genossenschaft', 9],
  ['unlimited company', 7],
  ['designated activity company', 12],
  ['company limited by guarantee', 17],
  // As registers write them, which spell them out.
  ['spółka z ograniczoną odpowiedzialnością', 5],
  ['spółka akcyjna', 5],
  ['spółka jawna', 5],
  ['spółka komandytowa', 5],
  ['spółka komandytowo-akcyjna', 5],
  ['spółka partnerska', 5],
  ['prosta spółka akcyjna', 8],
  ['společnost s ručením omezeným', 12],
  ['akciová společnost', 6],
  ['spoločnosť s ručením obmedzeným', 12],
  ['akciová spoločnosť', 6],
  ['uždaroji akcinė bendrovė', 8],
]
/** Whole words that are the beginning of a form. They are cut anyway, or part of a name: `Voyage Unlimited`. */
const whole: ReadonlySet<string> = new Set(['gmbh', 'limited', 'gesellschaft', 'unlimited'])
const beginnings = (): string[] =>
  forms
    .map(([form, min]) => [unaccented(form), min] as const)
    .flatMap(([form, min]) => Array.from({ length: form.length - min }, (_, at) => ` ${form.slice(0, min + at)}`))
    .filter(end => !end.endsWith(' ') && !whole.has(end.slice(1)))
/** By their last letter, the longest first. */
const beginningsByEnd = lazy(() =>
  Map.groupBy(
    beginnings().toSorted((one, other) => other.length - one.length),
    beginning => beginning.at(-1),
  ),
)

/** Shorter fields are rare; shorter texts may end with these letters as a name. */
const minField = 17

/** The text without the beginning of a legal form at its end, or with one that a line break has split in one piece. */
export function withFormRepaired(text: string): string[] {
  if (text.length < minField) return []
  const lower = text.toLowerCase()
  const joined = lower.replace(/(?<= )(l ?i ?m ?i ?t ?e ?d)$/, 'limited')
  if (joined !== lower) return [joined]
  const plain = unaccented(lower)
  const end = beginningsByEnd()
    .get(plain.at(-1))
    ?.find(beginning => plain.endsWith(beginning))
  const name = end ? plain.slice(0, -end.length) : ''
  // Partners are part of a name: `Nowak i Spółka`.
  const isName = name !== '' && !isAnd(name.slice(name.lastIndexOf(' ') + 1))
  return isName ? [text.slice(0, name.length)] : []
}
