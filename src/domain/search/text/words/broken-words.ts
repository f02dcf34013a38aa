// Words that were broken at the end of a line, as in letters and scans: `Maschi- nenbau`, `Aktiengesell-⏎schaft`.

/** Behind the hyphen of a word that has its end in another one: `Hoch- und Tiefbau`. */
const conjunctions = 'und|oder|bzw|sowie|bis|and|et|or|en|of|og|och|eller|ja|plus|mit|im|in|für'
const next = `(?!(?:${conjunctions})(?!\\p{L}))(?=\\p{Ll}{2})`
const atSpace = new RegExp(`(?<=\\p{Ll}{2})-\\s+${next}`, 'gu')
const atLineEnd = new RegExp(`(?<=\\p{Ll}{2})[-\\u00ad¬][ \\t]*(?:\\r\\n?|\\n)[ \\t]*${next}`, 'gu')

/** The text with its broken words in one piece, if it has any. */
export function withWordsWhole(text: string): string[] {
  const whole = text.includes('-') ? text.replace(atSpace, '') : text
  return whole === text ? [] : [whole]
}

/** The text without the hyphens at the ends of its lines. */
export const withLinesJoined = (text: string): string => (text.includes('\n') ? text.replace(atLineEnd, '') : text)
