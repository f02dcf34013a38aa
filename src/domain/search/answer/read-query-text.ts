const invisible = /\p{Cf}/gu
const control = /\p{Cc}+/gu

/** Fewest characters that say something. */
export const minCharacters = 2

/** What is searched for: compatibility forms made plain (NFKC), control characters spaces, invisible ones gone, trimmed. */
export const readQueryText = (q: string): string =>
  q.normalize('NFKC').replace(invisible, '').replace(control, ' ').trim()

/** Whether it has two characters at least, as people count them. */
export const isLongEnough = (text: string): boolean => [...text].length >= minCharacters
