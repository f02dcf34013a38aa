import { InvalidArgumentError } from 'commander'

/** An option or argument that `"$UNSET"` must not leave empty. Throws InvalidArgumentError, which the command prints. */
export const notEmpty = (text: string): string => {
  if (text.trim() !== '') return text
  throw new InvalidArgumentError('it must not be empty')
}
