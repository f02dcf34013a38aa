import type { DocumentFormat } from '../run/inspect-documents.ts'
import type { Block } from './block.ts'
import type { DocumentReader } from './split-block.ts'

type ReaderOf = (format: DocumentFormat, block: Block) => DocumentReader

/** What the reader of a block follows from. Only CSV has a header. */
const shapeOf = (format: DocumentFormat, block: Block): string =>
  JSON.stringify([format, block.kind === 'rows' && block.header])

/**
 * Finds the reader of each block: the last one, if its document has the same header. One for each document would take
 * 130 KB for each of thousands of them.
 */
export const openDocumentReaders = (create: ReaderOf): ReaderOf => {
  let last: { shape: string; reader: DocumentReader } | undefined
  return (format, block) => {
    const shape = shapeOf(format, block)
    if (last?.shape !== shape) last = { shape, reader: create(format, block) }
    return last.reader
  }
}
