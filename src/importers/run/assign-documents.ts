import { ImportError } from '../import-error.ts'
import type { Importer, SideFile } from '../importer.ts'
import type { CsvColumns } from '../readers/csv-records.ts'
import { missingColumns, refuseMissingColumns } from '../readers/csv-records.ts'
import type { ExaminedDocument } from './examine-documents.ts'

/** Which of the documents given is which of a register's files. */
export interface AssignedDocuments {
  /** In the order in which they are read. */
  main: readonly ExaminedDocument[]
  beside: readonly { file: SideFile; documents: readonly ExaminedDocument[] }[]
  /** Names of documents, found in a folder or a zip file, that are none of the register's files. */
  passedOver: readonly string[]
  /** Names of optional files that were not given. */
  notGiven: readonly string[]
}

const isMain = ({ format, columns }: ExaminedDocument, { csv, json, xml }: Importer): boolean => {
  if (format === 'json') return json !== undefined
  if (format === 'xml') return xml !== undefined
  return csv !== undefined && missingColumns(columns, csv.columns).length === 0
}

const isSide = ({ format, columns }: ExaminedDocument, file: SideFile): boolean =>
  format === 'csv' && missingColumns(columns, file.columns).length === 0

/** Of the files a header could be meant for, the one it lacks least of. */
const nearestColumns = ({ columns }: ExaminedDocument, { csv, title, beside = [] }: Importer) => {
  const kinds = [
    ...(csv ? [{ columns: csv.columns, title }] : []),
    ...beside.map(file => ({ columns: file.columns, title: `the ${file.name} file beside ${title}` })),
  ]
  const lackOf = (kind: { columns: CsvColumns }) => missingColumns(columns, kind.columns).length
  // A header that shares less than half with each of several files is a stranger, and not one of them damaged.
  const likely = kinds.filter(kind => kinds.length === 1 || lackOf(kind) * 2 < kind.columns.required.length)
  return likely.toSorted((one, other) => lackOf(one) - lackOf(other))[0]
}

const refuse = (document: ExaminedDocument, importer: Importer): never => {
  const { csv, json, xml, title, beside = [] } = importer
  const nearest = document.format === 'csv' ? nearestColumns(document, importer) : undefined
  if (nearest) refuseMissingColumns(document.columns, nearest.columns, nearest.title)
  if (document.format === 'csv' && csv) {
    const files = ['main', ...beside.map(({ name }) => name)].join(', ')
    const header = document.columns.slice(0, 5).join(', ').slice(0, 200)
    throw new ImportError(
      `This is none of the files that go with ${title} (${files}): its header begins with ${header}. Name the folder, to have it passed over.`,
    )
  }
  const expected = [csv && 'CSV', json && 'JSON', xml && 'XML'].filter(Boolean).join(' or ')
  throw new ImportError(
    `This is not ${title}: expected ${expected}, found a file that begins with "${document.beginning}".`,
  )
}

const refuseMisfit = (document: ExaminedDocument, importer: Importer, isOneOfSeveral: boolean): never => {
  try {
    return refuse(document, importer)
  } catch (error) {
    if (!isOneOfSeveral || !(error instanceof ImportError)) throw error
    throw new ImportError(`${document.name}: ${error.message}`)
  }
}

const inOrder = (first: ExaminedDocument, second: ExaminedDocument) =>
  first.name.localeCompare(second.name, 'en', { numeric: true }) || first.path.localeCompare(second.path, 'en')

const listed = (documents: readonly ExaminedDocument[]) => documents.map(({ name }) => name).join(', ')

const refuseMissing = (file: SideFile, importer: Importer): never => {
  throw new ImportError(
    `The ${file.name} file beside ${importer.title} is missing: a CSV with the columns ${file.columns.required.join(', ')}.`,
  )
}

const sideDocuments = (file: SideFile, documents: readonly ExaminedDocument[], importer: Importer) => {
  const found = documents.filter(document => isSide(document, file)).toSorted(inOrder)
  if (found.length === 0 && !file.isOptional) refuseMissing(file, importer)
  if (found.length > 1 && !file.isSeries)
    throw new ImportError(`There is more than one ${file.name} file: ${listed(found)}.`)
  return found
}

/** Whether a document has all columns of a file but one: that file with a fault, and none to be passed over. */
const lacksOneColumn = ({ format, columns }: ExaminedDocument, { csv, beside = [] }: Importer): boolean =>
  format === 'csv' &&
  [...(csv ? [csv] : []), ...beside].some(
    file => file.columns.required.length > 2 && missingColumns(columns, file.columns).length === 1,
  )

const refuseWithoutMain = (documents: readonly ExaminedDocument[], importer: Importer): never => {
  const beside = (importer.beside ?? []).filter(file => documents.some(document => isSide(document, file)))
  const strangers = documents.filter(document => !beside.some(file => isSide(document, file)))
  const strange = strangers.find(document => lacksOneColumn(document, importer)) ?? strangers[0]
  if (strange) return refuseMisfit(strange, importer, documents.length > 1)
  const columns = importer.csv?.columns.required.join(', ') ?? ''
  throw new ImportError(
    `The main file is missing: ${importer.title}, a CSV with the columns ${columns}; there is only ${listed(documents)}.`,
  )
}

/**
 * Tells a register's files apart by their headers, whatever their names and order. Throws `ImportError` when one that it
 * needs is missing, or one that was named is none of them.
 */
export const assignDocuments = (documents: readonly ExaminedDocument[], importer: Importer): AssignedDocuments => {
  const files = importer.beside ?? []
  const isKnown = (document: ExaminedDocument) =>
    isMain(document, importer) || files.some(file => isSide(document, file))
  const fitting = documents.filter(document => isMain(document, importer)).toSorted(inOrder)
  const main = importer.mainDocuments?.(fitting) ?? fitting
  if (main.length === 0) refuseWithoutMain(documents, importer)
  const misfit = documents.find(
    document => !isKnown(document) && (document.isNamed || lacksOneColumn(document, importer)),
  )
  if (misfit) refuseMisfit(misfit, importer, true)
  if (main.length > 1 && importer.mainFiles === 'one')
    throw new ImportError(`This register comes in one file, and these are ${main.length} of it: ${listed(main)}.`)
  const beside = files.map(file => ({ file, documents: sideDocuments(file, documents, importer) }))
  return {
    main,
    beside: beside.filter(side => side.documents.length > 0),
    passedOver: documents.filter(document => !isKnown(document)).map(({ name }) => name),
    notGiven: beside.filter(side => side.documents.length === 0).map(({ file }) => file.name),
  }
}
