const endings = ['e', 'er', 'es', 'en']
/** German ordinals from 1 to 12 as folded stems. */
const stems = 'erst zweit dritt viert funft sechst siebt acht neunt zehnt elft zwolft'.split(' ')

/** By German ordinal, its other endings and its number. Not the other way round: most numbers are those of houses. */
export const ordinals: ReadonlyMap<string, readonly string[]> = new Map(
  stems.flatMap((stem, at) => {
    const words = endings.map(ending => stem + ending)
    return words.map(word => [word, [...words.filter(other => other !== word), String(at + 1)]] as const)
  }),
)

const number = /(?<!\S)(\d{1,2})\.\s*(?=\p{L})/gu

/** The text with the numbers of clubs and companies of a series in words: `erste Nordlys` of `1. Nordlys`; undefined without any. */
export function withOrdinals(text: string): string | undefined {
  const written = text.replace(number, (found, digits: string) => {
    const stem = stems[Number(digits) - 1]
    return stem === undefined ? found : `${stem}e `
  })
  return written === text ? undefined : written
}
