// Letters as mails encode them, which programs that read a subject or a sender do not always decode.

/** A word of a header: `=?UTF-8?Q?Z=C3=BCrcher_Bau?=`. Spaces between two of them mean nothing. */
const encodedWord = /=\?([\w-]{2,20})\?([bq])\?([^?\s]{1,200})\?=(?:\s+(?==\?))?/giu
/** UTF-8 in the body of a mail: `Z=C3=BCrcher`. A value of code has one such sign: `name=CAFE`. */
const quotedLetters = /(?:=[CDE][0-9A-F](?:=[89AB][0-9A-F]){1,2})+/g

const quotedByte = /=([0-9a-f]{2})/gi
const byteOf = (_: string, code: string): string => String.fromCharCode(Number.parseInt(code, 16))
const unquoted = (text: string): string => text.replaceAll('_', ' ').replace(quotedByte, byteOf)

/** Bytes, one for each character, in an encoding; the text as it was if they or the encoding are invalid. */
function decodedAs(encoding: string, bytesOf: () => string, asWritten: string): string {
  try {
    const bytes = Uint8Array.from(bytesOf(), character => character.charCodeAt(0))
    return new TextDecoder(encoding, { fatal: true }).decode(bytes)
  } catch {
    return asWritten
  }
}

/** A text with the letters of mails decoded: `=?utf-8?B?WsO8cmljaA==?=` and `Z=C3=BCrich` as `Zürich`. */
export function withMailDecoded(text: string): string {
  if (!text.includes('=')) return text
  return text
    .replace(encodedWord, (word, encoding: string, kind: string, content: string) =>
      decodedAs(encoding, () => (/b/i.test(kind) ? atob(content) : unquoted(content)), word),
    )
    .replace(quotedLetters, letters => decodedAs('utf-8', () => letters.replace(quotedByte, byteOf), letters))
}
