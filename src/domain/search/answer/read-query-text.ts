const invisible = /\p{Cf}/gu
const control = /\p{Cc}+/gu

/** Minimum length of a query text. */
export const minCharacters = 2

/** Normalizes a query text: NFKC, invisible characters removed, control characters replaced by spaces, trimmed. */
export const readQueryText = (q: string): string =>
  q.normalize('NFKC').replace(invisible, '').replace(control, ' ').trim()

/** Whether a text has at least `minCharacters` code points. */
export const isLongEnough = (text: string): boolean => [...text].length >= minCharacters
