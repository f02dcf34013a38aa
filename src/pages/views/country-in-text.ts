import { countryName } from '#domain/country-names.ts'

// Of the served countries; names stand without it in lists and headings.
const withArticle: ReadonlySet<string> = new Set(['GB', 'NL'])

/** The name of a country within a sentence: "the Netherlands"; the code itself if it has no name. */
export function countryInText(code: string): string {
  const name = countryName(code)
  if (!name) return code
  return withArticle.has(code) ? `the ${name}` : name
}
