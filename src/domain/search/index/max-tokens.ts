/**
 * Distinct tokens of a segment. Its ids and what they are sorted by, at most 2^27 or 37^5, fit in the 53 bits of a double's
 * integers.
 */
export const maxTokens = 2 ** 26

/** Throws `RangeError` if a segment would have more tokens: it would be sorted wrongly. */
export function refuseTooMany(tokens: number): void {
  if (tokens > maxTokens)
    throw new RangeError(
      `the companies have ${tokens} different words, more than the ${maxTokens} of a search index; serve fewer countries`,
    )
}
