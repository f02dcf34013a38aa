const invisible = /\p{Cf}/gu
const control = /\p{Cc}+/gu

/** Fewest characters that say something. */
export const minCharacters = 2

/** The query text after normalization: NFKC, control characters replaced by spaces, invisible characters removed, trimmed. */
export const readQueryText = (q: string): string =>
  q.normalize('NFKC').replace(invisible, '').replace(control, ' ').trim()

/** Whether it has two characters at least, as people count them. */
export const isLongEnough = (text: string): boolean => [...text].length >= minCharacters
