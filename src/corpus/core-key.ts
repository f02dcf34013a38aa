// Letters that Unicode does not decompose into a letter and an accent.
const plainLetters: Record<string, string> = {
  ß: 'ss',
  æ: 'ae',
  ø: 'o',
  œ: 'oe',
  ł: 'l',
  đ: 'd',
  ð: 'd',
  þ: 'th',
  ς: 'σ',
  ı: 'i',
}

/**
 * The key by which a benchmark treats two names as equal: letters and digits without case and accents. Deliberately
 * independent of the search engine's folding, so that the engine does not judge itself.
 */
export const coreKey = (text: string): string => {
  const lower = text.toLowerCase()
  // biome-ignore lint/suspicious/noControlCharactersInRegex: it tests for ASCII
  if (/^[\x00-\x7f]*$/.test(lower)) return lower.replaceAll(/[^a-z0-9]+/g, '')
  return lower
    .normalize('NFD')
    .replaceAll(/[^\p{L}\p{Nd}]+/gu, '')
    .replaceAll(/[ßæøœłđðþςı]/g, letter => plainLetters[letter] ?? letter)
}
