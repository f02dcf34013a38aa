import { isOnlyForm } from '../../tokens/parse-name.ts'
import { tokenize } from '../../tokens/tokenize.ts'
import { endsWithForm, parseText } from '../parse-text.ts'
import { documents, versions } from './words-of-files.ts'

const ending = /\.(?:pdf|docx?|xlsx?|pptx?|csv|txt|msg|eml|zip|jpe?g|png|tiff?)$/iu
/** A day, or the year or month of a document. */
const day =
  /(?<![\p{L}\d])(?:(?:19|20)\d\d(?:[-.]?[01]\d(?:[-.]?[0-3]\d)?)?|[0-3]?\d[-.][01]?\d[-.](?:20)?\d\d)(?![\p{L}\d])/gu
const separator = '[\\s,–-]+'
const document = new RegExp(`^(?:${documents})(?:${separator}|(?=\\d))(?:\\d[\\d-]*${separator})?(?=\\S)`, 'iu')
const version = new RegExp(`${separator}(?:${versions})$`, 'iu')
const around = /^[\s,;–-]+|[\s,;–-]+$/g
/** "Final" and "signed" are two parts. */
const maxVersions = 3

const isName = (text: string): boolean => text.length > 1 && !isOnlyForm(tokenize(text))

/** The words in the name of a file, without its ending and days; undefined if the text is none. */
function wordsOfFile(text: string): string | undefined {
  if (!ending.test(text)) return undefined
  const words = text.replace(ending, '').replaceAll(/[_+]+/g, ' ').replaceAll(day, ' ').replace(around, '')
  return /\s/.test(words) ? words : words.replaceAll('-', ' ')
}

function withoutVersions(words: string): string {
  const bare = Array.from({ length: maxVersions }).reduce((rest: string) => rest.replace(version, ''), words)
  return bare.replaceAll(/\s+/g, ' ').replace(around, '')
}

/** The name of a company in that of a file, without what is around it: `jahresabschluss_2023_nordlys-bau-gmbh.pdf`; the text if it is none. */
export function nameInFile(text: string): string {
  const name = withoutVersions(wordsOfFile(text)?.replace(document, '') ?? '')
  return isName(name) ? name : text
}

/** The same with the kind of document before it, which may be part of the name: `Contract Services Ltd.pdf`. Empty if there is none. */
export function nameWithKind(text: string): string[] {
  const words = wordsOfFile(text) ?? ''
  const name = withoutVersions(words)
  return document.test(words) && isName(name) ? [name] : []
}

/** A path of a file, of a page, or of a page with its host. */
const path = /^(?:https?:\/\/[^\s/]+|(?:www\.)?[^\s/]+\.[a-z]{2,6}(?=\/[^\s/]*\S{4})|[a-z]:|~|\.{1,2})?[\\/]/iu
/** Names have it: `/N/K/F/ Dichtstoffe eG`. */
const spaceBehindSlash = /[\\/]\s/
const asWords = (part: string): string =>
  part
    .replace(ending, '')
    .replaceAll(/[-_+\s]+/g, ' ')
    .trim()
/** Deeper ones are not read. */
const maxParts = 8

/** The last part of a path that is a name with its legal form: `https://…/company/nordlys-bau-gmbh`; the text if it has none. */
export function nameInPath(text: string): string {
  if (!path.test(text) || spaceBehindSlash.test(text)) return text
  const parts = text
    .replace(path, '')
    .replace(/[?#].*$/, '')
    .split(/[\\/]/, maxParts)
    .map(asWords)
  const name = parts.findLast(part => part.includes(' ') && endsWithForm(parseText(part, undefined)))
  return name ?? text
}
