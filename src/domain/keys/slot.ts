import { base62Digits, type RandomBytes } from './base62.ts'

/** The slot of a key: the first two characters of its kid. New keys of an account are in the slot of its first key. */
export const slotOf = (kid: string): string => kid.slice(0, 2)

const digits = [...base62Digits]
/** The 62 × 62 slots by which accounts are dealt out to cells, in the order of ASCII. */
export const allSlots: readonly string[] = digits.flatMap(first => digits.map(second => first + second))

function slotsOfRange(range: string): string[] | undefined {
  const [, first = '', last = first] = /^([0-9A-Za-z]{2})(?:-([0-9A-Za-z]{2}))?$/.exec(range.trim()) ?? []
  if (first === '' || first > last) return undefined
  return allSlots.filter(slot => slot >= first && slot <= last)
}

/** The slots in text such as `00-Uz,Vb`, in order and each once; undefined for other text. */
export function parseSlots(text: string): string[] | undefined {
  const ranges = text.split(',').map(slotsOfRange)
  const isWhole = ranges.every(range => range !== undefined)
  return isWhole ? [...new Set(ranges.flat())].sort() : undefined
}

/** Draws one of the given slots; each is equally likely. */
export function drawSlot(slots: readonly string[], randomBytes: RandomBytes): string {
  const drawn = randomBytes(2)
  const number = Buffer.from(drawn).readUInt16BE()
  // A number beyond the last multiple is drawn again, because it would make the first slots more likely.
  const isFair = number < 65_536 - (65_536 % slots.length)
  return isFair ? (slots[number % slots.length] ?? '') : drawSlot(slots, randomBytes)
}
