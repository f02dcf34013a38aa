import type { Place, RegionWords } from './region-words.ts'
import type { Random } from './seeded-random.ts'

const maxHouseNumber = 220
const letters = 'ABCDEFGHJKLMNPRSTUWXYZ'

/** A street and a house number in the region's notation. */
export const streetOf = (words: RegionWords, random: Random): string => {
  const house = 1 + Math.floor(random.next() ** 2 * maxHouseNumber)
  const suffix = random.chance(0.05) ? random.pick(['a', 'b', 'A', '-3', ' bis']) : ''
  const pattern = words.street()
  // String.replace would interpret a `$` in the name.
  const at = pattern.indexOf('@')
  const named = pattern.slice(0, at) + words.streetName() + pattern.slice(at + 1)
  const number = named.indexOf('#')
  return `${named.slice(0, number)}${house}${suffix}${named.slice(number + 1)}`
}

/** A postal code in the country's pattern: `#` and `Z` depend on the place, `9` and `A` are random. */
export const postalCodeOf = (pattern: string, { number }: Place, random: Random): string => {
  let code = ''
  let rest = number
  for (const sign of pattern) {
    if (sign === '#') code += rest % 10
    else if (sign === 'Z') code += letters.charAt(rest % letters.length)
    else if (sign === '9') code += random.below(10)
    else if (sign === 'A') code += letters.charAt(random.below(letters.length))
    else code += sign
    if (sign === '#' || sign === 'Z') rest = Math.floor(rest / 10)
  }
  return code
}
