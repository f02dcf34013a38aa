import { sharedUint32 } from './shared-arrays.ts'

/** The countries whose companies have a token: a search in a country knows only the tokens of that country. */
export interface TokenCountries {
  /** By token, the index of its set of countries in `masks`. */
  sets: Uint16Array<SharedArrayBuffer>
  /** By set, a bit for each country, in the order of the segment's countries. */
  masks: Uint32Array<SharedArrayBuffer>
}

/** A mask of all countries. */
export const everyCountry: number = 0xffff_ffff

/** The mask of a country, by its place among the segment's countries. */
export const countryMask = (place: number): number => (1 << place) >>> 0

const maxSets = 2 ** 16

/** Numbers the distinct masks. Set 0 has every country, and stands for all sets beyond the maximum. */
export function packCountries(masks: Uint32Array): TokenCountries {
  const known = new Map<number, number>([[everyCountry, 0]])
  const sets = new Uint16Array(new SharedArrayBuffer(masks.length * 2))
  masks.forEach((mask, token) => {
    if (!known.has(mask) && known.size < maxSets) known.set(mask, known.size)
    sets[token] = known.get(mask) ?? 0
  })
  const packed = sharedUint32(known.size)
  for (const [mask, set] of known) packed[set] = mask
  return { sets, masks: packed }
}

/** Whether a token is in one of the countries of a mask. */
export const isInCountries = ({ sets, masks }: TokenCountries, token: number, mask: number): boolean =>
  ((masks[sets[token] as number] as number) & mask) !== 0

/** Whether a token is in no country outside a mask. */
export const isOnlyIn = ({ sets, masks }: TokenCountries, token: number, mask: number): boolean =>
  ((masks[sets[token] as number] as number) & ~mask) === 0
