type Street = readonly [short: string, long: string]

// Folded words for streets, as names of associations of a house have them: `SVJ nám. Míru 5`, `Tartu mnt 12 KÜ`.
const streetsOf: Readonly<Record<string, readonly Street[]>> = {
  CZ: [['nam', 'namesti']],
  EE: [
    ['mnt', 'maantee'],
    ['pst', 'puiestee'],
  ],
  SK: [['nam', 'namestie']],
}

const houseNumber = /^\d{1,3}[a-z]?$/

/** The words with a street in its other spelling; undefined without one, or without a house number: `NAM System` has no street. */
export function withOtherStreetOf(country: string, words: readonly string[]): string[] | undefined {
  if (!words.some(word => houseNumber.test(word))) return undefined
  for (const street of streetsOf[country] ?? []) {
    const at = words.findIndex(word => street.includes(word))
    if (at >= 0) return words.with(at, words[at] === street[0] ? street[1] : street[0])
  }
  return undefined
}
