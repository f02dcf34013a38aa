// I, V and X alone are initials far more often than numbers, so they remain letters.
const romanNumerals: ReadonlyMap<string, string> = new Map([
  ...(['ii', 'iii', 'iv'] as const).map((roman, at) => [roman, String(at + 2)] as const),
  ...(['vi', 'vii', 'viii', 'ix'] as const).map((roman, at) => [roman, String(at + 6)] as const),
  ...(['xi', 'xii', 'xiii', 'xiv', 'xv', 'xvi', 'xvii', 'xviii', 'xix', 'xx'] as const).map(
    (roman, at) => [roman, String(at + 11)] as const,
  ),
])

/** The Arabic digits of a folded Roman numeral from II to XX, otherwise undefined. */
export function romanNumber(token: string): string | undefined {
  if (token.length < 2 || token.length > 5) return undefined
  const first = token.charCodeAt(0)
  return first === 105 || first === 118 || first === 120 ? romanNumerals.get(token) : undefined
}
