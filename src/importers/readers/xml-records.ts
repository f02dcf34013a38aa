import { SaxesParser, type SaxesTagPlain } from 'saxes'
import { ImportError } from '../import-error.ts'
import type { JsonText } from './json-splitter.ts'
import { createOpenRecord, maxRecordLength, type XmlElement } from './open-xml-record.ts'

/** The names of the root element and of the elements that are records. */
export interface XmlShape {
  root: string
  record: string
}

const localName = (name: string) => name.slice(name.indexOf(':') + 1)

const isDeclaration = (name: string) => name === 'xmlns' || name.startsWith('xmlns:')

const toElement = (tag: SaxesTagPlain): XmlElement => {
  const attributes: Record<string, string> = {}
  for (const name in tag.attributes)
    if (!isDeclaration(name)) attributes[localName(name)] = tag.attributes[name] as string
  return { name: localName(tag.name), attributes, text: '', children: [] }
}

/** Characters of the longest beginning of a tag: where none has ended after more, the parser is in a comment or CDATA. */
const maxTagLength = 64 * 1024
/** Elements that may be open at once, in a record or outside: the parser keeps each of them. */
const maxOpenElements = 100_000
const sectionEnd = /]]>|-->/
const nextMark = /<|]]>|-->/

const createRecordCollector = ({ root, record: recordName }: XmlShape, title: string) => {
  const parser = new SaxesParser({ xmlns: false, position: true })
  const record = createOpenRecord()
  let found: JsonText[] = []
  let line = 1
  let isRoot = true
  let skippedLines = 0
  let tagEndedAt = 0
  let openElements = 0
  let longTextAt: number | undefined
  /** The ends of what was skipped last, and of what was parsed: a mark may have begun there. */
  let held = ''
  let parsed = ''

  parser.on('opentag', tag => {
    tagEndedAt = parser.position
    const name = localName(tag.name)
    if (isRoot && name !== root) throw new ImportError(`this is not ${title}: its root is ${name} (expected ${root})`)
    isRoot = false
    openElements += 1
    if (openElements > maxOpenElements)
      throw new ImportError(`line ${parser.line + skippedLines} has elements nested more than ${maxOpenElements} deep`)
    if (!record.isOpen() && name !== recordName) return
    if (!record.isOpen()) {
      line = parser.line + skippedLines
      record.begin(parser.position)
    }
    record.openElement(toElement(tag))
    record.limit(parser.position)
  })
  const endSection = (text: string) => {
    tagEndedAt = parser.position
    if (record.isOpen() && !record.limit(parser.position)) record.addText(text)
  }
  parser.on('text', record.addText)
  parser.on('cdata', endSection)
  parser.on('comment', () => endSection(''))
  parser.on('closetag', () => {
    tagEndedAt = parser.position
    openElements -= 1
    if (!record.isOpen()) return
    record.limit(parser.position)
    const text = record.closeElement()
    if (text !== undefined) found.push({ line, text })
  })
  parser.on('error', error => {
    throw new ImportError(`the file is not well-formed XML, or cut short: ${error.message}`)
  })
  /** The rest of a text from its next mark on, where the text before it is too long already: the parser would keep it. */
  const skipLongText = (text: string): string => {
    longTextAt ??= parser.position
    const isInSection = parser.position - longTextAt > maxTagLength
    const begun = held === '' ? parsed : ''
    const found = `${begun}${text}`.search(isInSection ? sectionEnd : nextMark)
    const at = found === -1 ? -1 : Math.max(found - begun.length, 0)
    const skipped = text.slice(0, at === -1 ? -2 : at)
    held = at === -1 ? text.slice(skipped.length) : ''
    skippedLines += skipped.split('\n').length - 1
    return at === -1 ? '' : text.slice(at)
  }
  /** What the parser is to read. Marks in a comment or CDATA may follow each other: more than twice the maximum is refused. */
  const withoutLongText = (piece: string): string => {
    const length = parser.position - tagEndedAt
    const text = held + piece
    if (length <= maxRecordLength) {
      longTextAt = undefined
      held = ''
      return text
    }
    if (!record.limit(parser.position) || length > 2 * maxRecordLength)
      throw new ImportError(`the text after line ${line} is longer than 16 megabytes`)
    return skipLongText(text)
  }
  return {
    write: (piece: string) => {
      const text = withoutLongText(piece)
      parser.write(text)
      parsed = text.slice(-2)
    },
    close: () => void parser.close(),
    take: () => {
      const taken = found
      found = []
      return taken
    },
  }
}

/**
 * Reads XML records one by one, as the JSON of an `XmlElement`, which other threads read faster than a copy of the
 * elements. Yields the records of each chunk together. Throws `ImportError` when the root is not
 * the expected one, or the text is not well-formed or is truncated.
 */
export async function* xmlTexts(
  chunks: AsyncIterable<string>,
  shape: XmlShape,
  title: string,
): AsyncGenerator<JsonText[]> {
  const { write, close, take } = createRecordCollector(shape, title)
  for await (const chunk of chunks) {
    write(chunk)
    yield take()
  }
  close()
  yield take()
}
