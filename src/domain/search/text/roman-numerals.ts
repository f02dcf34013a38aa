const tens = ['', 'x', 'xx', 'xxx', 'xl', 'l', 'lx', 'lxx', 'lxxx']
const units = ['', 'i', 'ii', 'iii', 'iv', 'v', 'vi', 'vii', 'viii', 'ix']

// I, V and X alone are initials far more often than numbers, so they remain letters; these are words or sizes.
const words: ReadonlySet<string> = new Set(['', 'i', 'v', 'x', 'l', 'xl', 'li', 'lv', 'lx', 'liv', 'lix', 'xxx'])

const romanNumerals: ReadonlyMap<string, string> = new Map(
  tens
    .flatMap((ten, at) => units.map((unit, rest) => [ten + unit, String(at * 10 + rest)] as const))
    .filter(([roman]) => !words.has(roman)),
)
const maxLength = 8

/** The Arabic digits of a folded Roman numeral from II to LXXXIX, otherwise undefined. */
export function romanNumber(token: string): string | undefined {
  if (token.length < 2 || token.length > maxLength) return undefined
  const first = token[0]
  return first === 'i' || first === 'v' || first === 'x' || first === 'l' ? romanNumerals.get(token) : undefined
}
