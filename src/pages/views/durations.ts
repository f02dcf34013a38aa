import { counted } from '#domain/counted.ts'

const units = [
  ['day', 24 * 60],
  ['hour', 60],
  ['minute', 1],
] as const

/** Minutes in words, in the two largest units: `13 hours 5 minutes`. */
export function inWords(minutes: number): string {
  let rest = Math.floor(minutes)
  const parts: string[] = []
  for (const [unit, length] of units) {
    const count = Math.floor(rest / length)
    rest -= count * length
    if (count > 0) parts.push(counted(count, unit))
  }
  return parts.slice(0, 2).join(' ') || 'less than a minute'
}

const clockTime = new Intl.DateTimeFormat('en-GB', {
  weekday: 'short',
  hour: '2-digit',
  minute: '2-digit',
  timeZone: 'UTC',
})

/** A time in milliseconds as `Mon 09:15`, UTC. */
export const dayAndTime = (at: number): string => clockTime.format(at).replace(',', '')
