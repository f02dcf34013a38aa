import { SaxesParser, type SaxesTagPlain } from 'saxes'
import { ImportError } from '../import-error.ts'
import type { JsonText } from './json-splitter.ts'

/** An XML element without namespaces: its declarations, and the prefixes of its name and attributes, are left out. */
export interface XmlElement {
  name: string
  attributes: Record<string, string>
  text: string
  children: XmlElement[]
}

/** The names of the root element and of the elements that are records. */
export interface XmlShape {
  root: string
  record: string
}

const maxRecordNodes = 100_000
const maxTextLength = 16 * 1024 * 1024

const localName = (name: string) => name.slice(name.indexOf(':') + 1)

const isDeclaration = (name: string) => name === 'xmlns' || name.startsWith('xmlns:')

const toElement = (tag: SaxesTagPlain): XmlElement => {
  const attributes: Record<string, string> = {}
  for (const name in tag.attributes)
    if (!isDeclaration(name)) attributes[localName(name)] = tag.attributes[name] as string
  return { name: localName(tag.name), attributes, text: '', children: [] }
}

const createRecordCollector = ({ root, record }: XmlShape, title: string) => {
  const parser = new SaxesParser({ xmlns: false, position: true })
  const open: XmlElement[] = []
  let found: JsonText[] = []
  let line = 1
  let nodes = 0
  let isRoot = true
  let tagEndedAt = 0

  parser.on('opentag', tag => {
    tagEndedAt = parser.position
    const name = localName(tag.name)
    if (isRoot && name !== root) throw new ImportError(`This is not ${title}: its root is ${name} (expected ${root}).`)
    isRoot = false
    if (open.length === 0 && name !== record) return
    if (open.length === 0) {
      line = parser.line
      nodes = 0
    }
    nodes += 1
    if (nodes > maxRecordNodes)
      throw new ImportError(`The record on line ${line} has more than ${maxRecordNodes} elements.`)
    const element = toElement(tag)
    open.at(-1)?.children.push(element)
    open.push(element)
  })
  parser.on('text', text => {
    const element = open.at(-1)
    if (element) element.text += text
  })
  parser.on('cdata', text => {
    const element = open.at(-1)
    if (element) element.text += text
  })
  parser.on('closetag', () => {
    tagEndedAt = parser.position
    const element = open.pop()
    if (element && open.length === 0) found.push({ line, text: JSON.stringify(element) })
  })
  parser.on('error', error => {
    throw new ImportError(`The file is not well-formed XML, or cut short: ${error.message}.`)
  })
  return {
    parser,
    take: () => {
      if (parser.position - tagEndedAt > maxTextLength)
        throw new ImportError(`The text after line ${line} is longer than 16 megabytes.`)
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
  const { parser, take } = createRecordCollector(shape, title)
  for await (const chunk of chunks) {
    parser.write(chunk)
    yield take()
  }
  parser.close()
  yield take()
}
