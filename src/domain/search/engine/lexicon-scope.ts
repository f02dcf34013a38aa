import type { Lexicon } from '../index/segment.ts'
import { everyCountry, isInCountries } from '../index/token-countries.ts'

/** The countries that are searched. */
export interface LexiconScope {
  /** The mask of the countries. */
  countries: number
  /** A number that is higher for tokens that are more frequent in these countries. */
  frequencyOf(token: number): number
}

/** Whether a token is in one of the countries of a scope. */
export const isInScope = (lexicon: Lexicon, { countries }: LexiconScope, token: number): boolean =>
  countries === everyCountry || isInCountries(lexicon.countries, token, countries)
