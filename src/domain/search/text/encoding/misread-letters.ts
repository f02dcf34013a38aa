// Letters that a scanner reads as others of the same shape.
const shapes: readonly (readonly [read: string, written: string])[] = [
  ['rn', 'm'],
  ['m', 'rn'],
  ['vv', 'w'],
  ['cl', 'd'],
]

/** Shorter words differ by one letter too often. */
const minLength = 4
/** The number of places that are tried for one pair of letters: a word rarely has more. */
const maxPlaces = 4

function placesOf(word: string, letters: string): number[] {
  const places: number[] = []
  for (let at = word.indexOf(letters); at >= 0 && places.length < maxPlaces; at = word.indexOf(letters, at + 1))
    places.push(at)
  return places
}

/** The words that a scanner may have read as this one, with one pair of letters in one place or everywhere: `baum` for `baurn`. */
export function misreadLettersOf(word: string): readonly string[] {
  if (word.length < minLength) return []
  return shapes.flatMap(([read, written]) => {
    const places = placesOf(word, read)
    const each = places.map(at => word.slice(0, at) + written + word.slice(at + read.length))
    return places.length > 1 ? [...each, word.replaceAll(read, written)] : each
  })
}
