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

const createRecordCollector = ({ root, record: recordName }: XmlShape, title: string) => {
  const parser = new SaxesParser({ xmlns: false, position: true })
  const record = createOpenRecord()
  let found: JsonText[] = []
  let line = 1
  let isRoot = true
  let skippedLines = 0
  let tagEndedAt = 0

  parser.on('opentag', tag => {
    tagEndedAt = parser.position
    const name = localName(tag.name)
    if (isRoot && name !== root) throw new ImportError(`this is not ${title}: its root is ${name} (expected ${root})`)
    isRoot = false
    if (!record.isOpen() && name !== recordName) return
    if (!record.isOpen()) {
      line = parser.line + skippedLines
      record.begin(parser.position)
    }
    record.openElement(toElement(tag))
    record.limit(parser.position)
  })
  parser.on('text', record.addText)
  parser.on('cdata', record.addText)
  parser.on('closetag', () => {
    tagEndedAt = parser.position
    if (!record.isOpen()) return
    record.limit(parser.position)
    const text = record.closeElement()
    if (text !== undefined) found.push({ line, text })
  })
  parser.on('error', error => {
    throw new ImportError(`the file is not well-formed XML, or cut short: ${error.message}`)
  })
  /** The rest of a piece from its next tag on, where the text before it is too long already: the parser would keep it. */
  const withoutLongText = (piece: string): string => {
    if (parser.position - tagEndedAt <= maxRecordLength) return piece
    if (!record.limit(parser.position)) throw new ImportError(`the text after line ${line} is longer than 16 megabytes`)
    const at = piece.indexOf('<')
    const skipped = at === -1 ? piece : piece.slice(0, at)
    skippedLines += skipped.split('\n').length - 1
    return piece.slice(skipped.length)
  }
  return {
    write: (piece: string) => void parser.write(withoutLongText(piece)),
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
