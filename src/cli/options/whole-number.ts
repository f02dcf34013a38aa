import { InvalidArgumentError } from 'commander'

/** Reads an option that is a whole number from `from` to `to`. Throws InvalidArgumentError, which the command prints. */
export const wholeNumber = (from: number, to: number) => (text: string) => {
  const number = Number(text)
  if (!/^\d{1,10}$/.test(text) || number < from || number > to)
    throw new InvalidArgumentError(`It must be a whole number from ${from} to ${to}.`)
  return number
}
