// By law, a company in such a proceeding says so at the end of its name. `\b` would take the end of `DORADCÓW` for a word.
const endings: Readonly<Record<string, RegExp>> = {
  CZ: /(?<!\p{L})v likvidaci(?=[^\p{L}\p{N}]{0,3}$)/iu,
  PL: /(?<!\p{L})w (?:likwidacji|restrukturyzacji|upadłości)(?: likwidacyjnej| układowej)?(?=[^\p{L}\p{N}]{0,3}$)/iu,
  SK: /(?<!\p{L})v (?:konkurze|likvidácii|reštrukturalizácii)(?=[^\p{L}\p{N}]{0,3}$)/iu,
}

/** The proceeding that the name of a company ends with, in the words of `registers.yaml`. */
export const nameEnding = (country: string, name: string): string | undefined =>
  endings[country]?.exec(name)?.[0].toLowerCase()
