import { AdministrationError } from '../keys/administration-error.ts'
import { withoutSecrets } from '../keys/without-secrets.ts'

const maxName = 200
const maxReason = 500

/**
 * An operator's text in one line. Throws AdministrationError for one that is too long, has several lines, is not valid
 * Unicode or holds a key.
 */
function checkedLine(what: string, text: string, max: number): string {
  const line = text.trim()
  if (line.length > max) throw new AdministrationError(`${what} can have at most ${max} characters`)
  // UTF-8 has no half pairs: each store would keep another character in its place.
  if (!line.isWellFormed()) throw new AdministrationError(`${what} must be valid Unicode`)
  if (/\p{Cc}/u.test(line)) throw new AdministrationError(`${what} must be one line without control characters`)
  if (withoutSecrets(line) !== line) throw new AdministrationError(`${what} must not contain an API key`)
  return line
}

const nameOf = (what: string) => (text: string) => {
  if (text.trim() === '') throw new AdministrationError(`the name of ${what} cannot be empty`)
  return checkedLine(`the name of ${what}`, text, maxName)
}

/** The trimmed name of an account. Throws AdministrationError. */
export const accountName: (text: string) => string = nameOf('an account')

/** The trimmed name of an operator. Throws AdministrationError. */
export const operatorName: (text: string) => string = nameOf('an operator')

/** The trimmed name of a key. Throws AdministrationError. */
export const keyName: (text: string) => string = nameOf('a key')

/** The trimmed reason of a suspension; null without one. Throws AdministrationError. */
export const suspendReason = (text: string | undefined): string | null =>
  text === undefined || text.trim() === '' ? null : checkedLine('the reason', text, maxReason)
