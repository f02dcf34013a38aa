import { InvalidArgumentError } from 'commander'

/** How people group digits: `1,000`, `1.000`, `1 000`, `1_000` or `1'000`. */
const grouped = /^\d{1,3}(?:([,. _'’\u00a0\u202f])\d{3})(?:\1\d{3})*$/

/** Reads an option that is a whole number from `from` to `to`. Throws InvalidArgumentError, which the command prints. */
export const wholeNumber = (from: number, to: number) => (text: string) => {
  const isIn = (digits: string) => /^\d{1,10}$/.test(digits) && Number(digits) >= from && Number(digits) <= to
  if (isIn(text)) return Number(text)
  const digits = grouped.test(text) ? text.replaceAll(/\D/g, '') : ''
  const advice = isIn(digits) ? `; write ${digits}` : ''
  throw new InvalidArgumentError(`it must be a whole number from ${from} to ${to}${advice}`)
}
