// UTF-8 that was read as Latin-1 has a soft hyphen in place of the second byte of an í: there it is the rest of a letter.
const invisible = /(?<![ÂÃ])\u00ad|(?!\u00ad)[\p{Cf}\p{Variation_Selector}]/gu

/**
 * A text without invisible characters: soft hyphens, spaces without width, which divide a word for searches, marks that turn
 * the direction of what follows, and tags and selectors of variants, in which a text for models can be hidden.
 */
export const withoutInvisible = (text: string): string => text.replaceAll(invisible, '')
