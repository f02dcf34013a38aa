import { InvalidArgumentError } from 'commander'

/**
 * Reads the id of a key. Whoever finds a leaked key has the whole key: the error names the id in it. Throws InvalidArgumentError, which
 * the command prints.
 */
export function kid(text: string): string {
  const [, id] = /^svc_(?:live|test)_(?:sk|rk)_([0-9A-Za-z]{12})(?:_|$)/.exec(text.trim()) ?? []
  if (id !== undefined) throw new InvalidArgumentError(`it is a key; give its id: ${id}`)
  return text
}
