import { isDeepStrictEqual } from 'node:util'
import { seededRandom } from '../../src/corpus/seeded-random.ts'
import { type Answer, companiesIn, flip, type TwoLayers } from './flipped-partition.ts'

interface Outcomes {
  harmless: number
  /** Flips after which single companies are refused. */
  damaged: number
  /** Flips after which the country is refused. */
  unavailable: number
  /** Where a flip changed an answer, and of which company. */
  wrong: string[]
}

type Kind = keyof Omit<Outcomes, 'wrong'>

const kindOf = (answers: readonly Answer[]): Kind => {
  if (answers.includes('unavailable')) return 'unavailable'
  return answers.includes('damaged') ? 'damaged' : 'harmless'
}

const isRefused = (answer: Answer) => answer === 'damaged' || answer === 'unavailable'

/** Flips one bit of one byte at a time, drawn from the whole file, and looks every company up. */
export async function outcomesOfFlips(
  prepared: TwoLayers,
  { count, seed }: { count: number; seed: number },
): Promise<Outcomes> {
  const { bytes, file, companies } = prepared
  const random = seededRandom(seed)
  const outcomes: Outcomes = { harmless: 0, damaged: 0, unavailable: 0, wrong: [] }
  for (let flips = 0; flips < count; flips += 1) {
    const at = random.below(bytes.length)
    flip(prepared, at, 1 << random.below(8))
    const answers = [...(await companiesIn(file, [...companies.keys()]))]
    const wrong = answers.filter(([id, answer]) => !isRefused(answer) && !isDeepStrictEqual(answer, companies.get(id)))
    outcomes.wrong.push(...wrong.map(([id]) => `byte ${at}: ${id}`))
    outcomes[kindOf(answers.map(([, answer]) => answer))] += 1
  }
  return outcomes
}
