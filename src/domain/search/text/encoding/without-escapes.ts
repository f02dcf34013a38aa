import { decodeHTMLStrict } from 'entities/decode'

// Texts that a program escaped for a URL, a page or a file, and that another one did not read back.

/** Spaces of a URL: an "and" is seldom written like that, and not twice. */
const plusSigns = /[^+]\+[^+]+\+./
const escapedByte = /%[0-9a-f]{2}/i

function decodedUrl(text: string): string {
  try {
    return decodeURIComponent(text)
  } catch {
    return text
  }
}

/** Letters of a URL in a text whose spaces were read back: `M%C3%BCller GmbH`. No name has such bytes. */
const escapedLetters = /(?:%[c-e][0-9a-f](?:%[89ab][0-9a-f]){1,2})+/gi

/** Text that was encoded for a URL: `Nordlys%20AS`, `Nordlys+Bau+AS`, `Nordlys%2520AS`. */
function unescapedUrl(text: string): string {
  if (/\s/.test(text)) return text.replace(escapedLetters, decodedUrl)
  if (!(text.includes('%') || plusSigns.test(text))) return text
  const once = decodedUrl(text.replaceAll('+', ' '))
  return escapedByte.test(once) ? decodedUrl(once) : once
}

/** A letter as JSON and programs write it, also escaped twice: `M\u00fcller`. */
const escapedUnit = /\\{1,2}u([0-9a-f]{4})/gi
const unescapedUnits = (text: string): string =>
  text.replace(escapedUnit, (_, code: string) => String.fromCharCode(Number.parseInt(code, 16)))

/** An "and" that lost its semicolon: `Oak &amp Elm`. */
const cutAmpersand = /&amp(?![\p{L}\p{N};])/giu
const decodedOnce = (text: string): string =>
  text.includes('&') ? decodeHTMLStrict(text).replace(cutAmpersand, '&') : text

/** A text without the escapes of URLs, JSON and HTML, of which each may be there twice. */
export function withoutEscapes(text: string): string {
  const plain = unescapedUrl(text)
  return decodedOnce(decodedOnce(plain.includes('\\') ? unescapedUnits(plain) : plain))
}
