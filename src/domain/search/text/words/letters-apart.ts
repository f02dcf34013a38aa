/** Three letters or more in a row with a space between each, and a wider gap beside them. */
const apart = /(?:^|[^\S\n]{2})\p{L}(?: \p{L}){2,}(?:[^\S\n]{2}|$)/u
const wide = /\S[^\S\n]{2}/u
const gaps = /[^\S\n]{2,}/g
const word = /(?<=^|[^\S\n]{2})\S(?: \S)+(?=[^\S\n]{2}|$)/gu

/** The text with the words in one piece that are set with a space between their letters, and wider gaps between them: `N O R D  A S`. */
export const withLettersTogether = (text: string): string =>
  wide.test(text) && apart.test(text)
    ? text.replace(word, letters => letters.replaceAll(' ', '')).replaceAll(gaps, ' ')
    : text
