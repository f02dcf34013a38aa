/** The words with `v.d.` or `v/d` written out, in Dutch names; undefined without. */
export function withVanDe(words: readonly string[]): string[] | undefined {
  return words.includes('vd') ? words.flatMap(word => (word === 'vd' ? ['van', 'de'] : [word])) : undefined
}
