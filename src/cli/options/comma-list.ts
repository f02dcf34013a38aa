import { InvalidArgumentError } from 'commander'

/**
 * Reads an option that is a list separated by commas; given more than once, its lists are joined. An empty list would
 * permit everything, as in `--ip-allowlist "$UNSET"`. Throws InvalidArgumentError, which the command prints.
 */
export function commaList(text: string, before: readonly string[]): string[] {
  const parts = text
    .split(',')
    .map(part => part.trim())
    .filter(part => part !== '')
  if (parts.length === 0) throw new InvalidArgumentError('it must not be empty')
  return [...before, ...parts]
}
