const tens = ['', 'x', 'xx', 'xxx', 'xl', 'l', 'lx', 'lxx', 'lxxx']
const units = ['', 'i', 'ii', 'iii', 'iv', 'v', 'vi', 'vii', 'viii', 'ix']

// These are words. I, V and X alone are initials far more often than numbers, and two letters with an L are abbreviations.
const words: ReadonlySet<string> = new Set(['liv', 'lix', 'xxx'])
const minLength = (number: number) => (number <= 20 ? 2 : 3)

const romanNumerals: ReadonlyMap<string, string> = new Map(
  tens
    .flatMap((ten, at) => units.map((unit, rest) => ({ roman: ten + unit, number: at * 10 + rest })))
    .filter(({ roman, number }) => roman.length >= minLength(number) && !words.has(roman))
    .map(({ roman, number }) => [roman, String(number)] as const),
)
const maxLength = 8

/** The Arabic digits of a folded Roman numeral from 2 to 89, otherwise undefined. */
export function romanNumber(token: string): string | undefined {
  if (token.length < 2 || token.length > maxLength) return undefined
  const first = token[0]
  return first === 'i' || first === 'v' || first === 'x' || first === 'l' ? romanNumerals.get(token) : undefined
}
