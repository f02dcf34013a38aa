// By law, a company in such a proceeding says so at the end of its name.
const endings: Readonly<Record<string, RegExp>> = {
  CZ: /\bv likvidaci(?=[^\p{L}\p{N}]{0,3}$)/iu,
  PL: /\bw (?:likwidacji|restrukturyzacji|upadłości)(?: likwidacyjnej| układowej)?(?=[^\p{L}\p{N}]{0,3}$)/iu,
  SK: /\bv (?:konkurze|likvidácii|reštrukturalizácii)(?=[^\p{L}\p{N}]{0,3}$)/iu,
}

/** The proceeding that the name of a company ends with, in the words of `registers.yaml`. */
export const nameEnding = (country: string, name: string): string | undefined =>
  endings[country]?.exec(name)?.[0].toLowerCase()
