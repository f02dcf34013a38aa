const isWellFormed = (text: string) => /^(?:[^%]|%[\da-f]{2})*$/i.test(text)
const isUnreserved = (character: string) => /[\w.~-]/.test(character)

/**
 * A target whose path has letters, digits, `-`, `.`, `_` and `~` as they are: encoded, they are the same address (RFC 3986 6.2.2.2).
 * A path that is not percent-encoded stays as it is, to be refused.
 */
export function decodeUnreserved(target: string): string {
  if (!target.includes('%')) return target
  const end = target.search(/[?#]/)
  const path = end === -1 ? target : target.slice(0, end)
  if (!isWellFormed(path)) return target
  const decoded = path.replaceAll(/%([2-7][\da-f])/gi, (encoded, code: string) => {
    const character = String.fromCharCode(Number.parseInt(code, 16))
    return isUnreserved(character) ? character : encoded
  })
  return decoded + target.slice(path.length)
}
