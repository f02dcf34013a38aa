import { distance } from '../text/osa-distance.ts'
import { soundOf } from '../text/sound-of.ts'

const minSimilarity = 0.42
const maxDistanceShare = 0.38
/** Edits that words may be apart which sound the same, or nearly so. */
const sameSoundDistance = 0.8
const soundDistancePenalty = 0.5
const minSoundLength = 3
const otherInitialCost = 0.06

const maxDistance = (length: number) => (length <= 4 ? 1 : length <= 9 ? 2 : 3)

/** Edits between two words, those that are not heard counting less. */
function editDistance(word: string, sound: string, other: string): number {
  const spelt = distance(word, other, 3)
  if (sound.length < minSoundLength) return spelt
  const otherSound = soundOf(other)
  if (otherSound === sound) return Math.min(spelt, sameSoundDistance)
  // Words that sound nearly alike must look somewhat alike too.
  return spelt > 3 ? spelt : Math.min(spelt, distance(sound, otherSound, 2) + soundDistancePenalty)
}

/** How like a word is to a token of so many letters that it is the beginning of. */
export const prefixSimilarity = (word: string, length: number): number => 0.62 + (0.3 * word.length) / length

/** How like two words are by spelling or by sound, from 0 to 1; 0 for less than counts. `sound` is that of the first word. */
export function similarity(word: string, sound: string, other: string): number {
  const longer = Math.max(word.length, other.length)
  const apart = editDistance(word, sound, other)
  if (apart > maxDistance(word.length) + 0.5 || apart / longer > maxDistanceShare) return 0
  const initialCost = word.charCodeAt(0) === other.charCodeAt(0) ? 0 : otherInitialCost
  const alike = 1 - (apart / longer) * 1.25 - initialCost
  return alike > minSimilarity ? alike : 0
}
