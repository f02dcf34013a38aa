import { createOsaDistance } from '../tokens/osa-distance.ts'
import { phoneticKey } from '../tokens/phonetic-key.ts'

const minSimilarity = 0.42
const maxDistanceShare = 0.38
/** Distance of words that sound the same; and the penalty added to the edits between their sounds when these differ. */
const sameSoundDistance = 0.8
const soundDistancePenalty = 0.5
const minSoundLength = 3
/** The first letter is rarely misspelt. */
const initialPenalty = 0.06
/** Factor of an edit's share of the letters. */
const editCost = 1.25
const maxEdits = 3
const maxSoundEdits = 2

const maxDistance = (length: number) => (length <= 4 ? 1 : length <= 9 ? 2 : maxEdits)

/** Similarity of two words by spelling or sound, from 0 to 1; 0 below `minSimilarity`. `sound` is the first word's phonetic key. */
type Similarity = (word: string, sound: string, other: string) => number

export function createSimilarity(): Similarity {
  const distance = createOsaDistance()

  /** Edits between two words; edits that do not change the sound count less. */
  const editDistance = (word: string, sound: string, other: string): number => {
    const spelling = distance(word, other, maxEdits)
    if (sound.length < minSoundLength) return spelling
    const otherSound = phoneticKey(other)
    if (otherSound === sound) return Math.min(spelling, sameSoundDistance)
    // Words with similar sounds must also have a similar spelling.
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
