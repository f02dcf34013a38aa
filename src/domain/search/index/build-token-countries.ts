import { forEachToken } from './assign-token-ids.ts'
import type { CollectedDocuments } from './merge-parts.ts'
import { countryMask, everyCountry, packCountries, type TokenCountries } from './token-countries.ts'

/** The countries of so many tokens, by id. The empty token is in every country. */
export function buildTokenCountries(
  collected: Pick<CollectedDocuments, 'entries' | 'starts' | 'countries'>,
  tokens: number,
): TokenCountries {
  const masks = new Uint32Array(tokens)
  masks[0] = everyCountry
  const { countries } = collected
  let place = 0
  forEachToken(collected, (token, _field, document) => {
    while (document >= (countries[place]?.to ?? Number.POSITIVE_INFINITY)) place += 1
    masks[token] = (masks[token] as number) | countryMask(place)
  })
  return packCountries(masks)
}
