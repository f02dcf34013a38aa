import { createOsaDistance } from '../text/osa-distance.ts'
import { soundOf } from '../text/sound-of.ts'

const minSimilarity = 0.42
const maxDistanceShare = 0.38
/** Edits between words that sound the same; and what is added to the edits between their sounds where these differ. */
const sameSoundDistance = 0.8
const soundDistancePenalty = 0.5
const minSoundLength = 3
/** The first letter is rarely misspelt. */
const initialPenalty = 0.06
/** Each edit costs more than its share of the letters. */
const editCost = 1.25
const maxEdits = 3
const maxSoundEdits = 2

const maxDistance = (length: number) => (length <= 4 ? 1 : length <= 9 ? 2 : maxEdits)

/** Similarity of two words by spelling or by sound, from 0 to 1; 0 below what counts. `sound` is that of the first word. */
export type Similarity = (word: string, sound: string, other: string) => number

export function createSimilarity(): Similarity {
  const distance = createOsaDistance()

  /** Edits between two words; edits that are not heard count less. */
  const editDistance = (word: string, sound: string, other: string): number => {
    const spelling = distance(word, other, maxEdits)
    if (sound.length < minSoundLength) return spelling
    const otherSound = soundOf(other)
    if (otherSound === sound) return Math.min(spelling, sameSoundDistance)
    // Words that sound nearly alike must look somewhat alike too.
    if (spelling > maxEdits) return spelling
    return Math.min(spelling, distance(sound, otherSound, maxSoundEdits) + soundDistancePenalty)
  }

  return (word, sound, other) => {
    const longer = Math.max(word.length, other.length)
    const edits = editDistance(word, sound, other)
    if (edits > maxDistance(word.length) + 0.5 || edits / longer > maxDistanceShare) return 0
    const initialCost = word.charCodeAt(0) === other.charCodeAt(0) ? 0 : initialPenalty
    const similarity = 1 - (edits / longer) * editCost - initialCost
    return similarity > minSimilarity ? similarity : 0
  }
}
