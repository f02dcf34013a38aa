/** An XML element without namespaces: its declarations, and the prefixes of its name and attributes, are left out. */
export interface XmlElement {
  name: string
  attributes: Record<string, string>
  text: string
  children: XmlElement[]
}

const maxRecordNodes = 100_000
// The JSON of elements that are nested tens of thousands deep does not fit on the stack.
const maxRecordDepth = 1_000
/** Characters of the longest record. A longer one is rejected, so that memory is bounded. */
export const maxRecordLength = 16 * 1024 * 1024

/** The elements of the record that is being read. */
export const createOpenRecord = () => {
  const open: XmlElement[] = []
  let depth = 0
  let nodes = 0
  let startedAt = 0
  let isTooLong = false
  return {
    isOpen: () => depth > 0,
    begin: (position: number) => {
      nodes = 0
      startedAt = position
      isTooLong = false
    },
    /** Forgets a record that is too long or too deep, of which the end is still waited for. */
    limit: (position: number) => {
      const isTooLarge = nodes > maxRecordNodes || depth > maxRecordDepth || position - startedAt > maxRecordLength
      isTooLong ||= depth > 0 && isTooLarge
      if (isTooLong) open.length = 0
      return isTooLong
    },
    openElement: (element: XmlElement) => {
      depth += 1
      nodes += 1
      if (isTooLong) return
      open.at(-1)?.children.push(element)
      open.push(element)
    },
    addText: (text: string) => {
      const element = open.at(-1)
      if (element) element.text += text
    },
    /** The record as JSON when its last element closes, empty if it is too long. */
    closeElement: (): string | undefined => {
      depth -= 1
      const element = open.pop()
      if (depth > 0) return undefined
      return isTooLong ? '' : JSON.stringify(element)
    },
  }
}
