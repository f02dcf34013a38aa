import { ImportError, nameFileInError } from '../import-error.ts'
import type { Importer, JoinedRows, SupplementaryFile } from '../importer.ts'
import type { CsvColumns } from '../readers/csv-header.ts'
import { missingColumns, requireColumns } from '../readers/csv-header.ts'
import type { InspectedDocument } from './inspect-documents.ts'

/** The given documents by their role among a register's files. */
export interface IdentifiedDocuments {
  /** In the order in which they are read. */
  main: readonly InspectedDocument[]
  supplementary: readonly { file: SupplementaryFile; documents: readonly InspectedDocument[] }[]
  /** Names of documents in a folder or zip file that are not the register's files. */
  ignored: readonly string[]
  /** Names of optional files that were not given. */
  missing: readonly string[]
}

const isMain = ({ format, columns, misfit }: InspectedDocument, { csv, json, xml }: Importer): boolean => {
  if (format === 'json') return json !== undefined && misfit === undefined
  if (format === 'xml') return xml !== undefined
  return csv !== undefined && missingColumns(columns, csv.columns).length === 0
}

const isSupplementary = ({ format, columns }: InspectedDocument, file: SupplementaryFile): boolean =>
  format === 'csv' && missingColumns(columns, file.columns).length === 0

/** The file that a header probably belongs to: the one with the fewest missing columns. */
const closestFile = ({ columns }: InspectedDocument, { csv, title, supplementaryFiles = [] }: Importer) => {
  const files = [
    ...(csv ? [{ columns: csv.columns, title }] : []),
    ...supplementaryFiles.map(file => ({
      columns: file.columns,
      title: `the ${file.name} file that belongs to ${title}`,
    })),
  ]
  const countMissing = (file: { columns: CsvColumns }) => missingColumns(columns, file.columns).length
  // A header that lacks half of the columns of each file belongs to none of them.
  const likely = files.filter(file => files.length === 1 || countMissing(file) * 2 < file.columns.required.length)
  return likely.toSorted((one, other) => countMissing(one) - countMissing(other))[0]
}

const rejectDocument = (document: InspectedDocument, importer: Importer): never => {
  const { csv, json, xml, title, supplementaryFiles = [] } = importer
  if (document.misfit) throw new ImportError(document.misfit)
  const closest = document.format === 'csv' ? closestFile(document, importer) : undefined
  if (closest) requireColumns(document.columns, closest.columns, closest.title)
  if (document.format === 'csv' && csv) {
    const files = ['main', ...supplementaryFiles.map(({ name }) => name)].join(', ')
    const header = document.columns.slice(0, 5).join(', ').slice(0, 200)
    throw new ImportError(
      `this is not one of the files of ${title} (${files}): its header begins with ${header}; pass its folder instead to have it ignored`,
    )
  }
  const expected = [csv && 'CSV', json && 'JSON', xml && 'XML'].filter(Boolean).join(' or ')
  throw new ImportError(
    `this is not ${title}: expected ${expected}, found a file that begins with "${document.beginning}"`,
  )
}

const rejectNamedDocument = (document: InspectedDocument, importer: Importer): never => {
  try {
    return rejectDocument(document, importer)
  } catch (error) {
    throw nameFileInError(error, document.name)
  }
}

const byName = (first: InspectedDocument, second: InspectedDocument) =>
  first.name.localeCompare(second.name, 'en', { numeric: true }) || first.path.localeCompare(second.path, 'en')

/** Documents by name; if two have the same name, such as a zip file and its unpacked copy, by path. */
const namesOf = (documents: readonly InspectedDocument[]) => {
  const names = Map.groupBy(documents, ({ name }) => name)
  return documents
    .map(({ name, path, member }) => {
      if (names.get(name)?.length === 1) return name
      return member === null ? path : `${member} in ${path}`
    })
    .join(', ')
}

/** The message about files that are none of the register's: one of them may be the missing file, with other columns. */
const describeUnknown = (unknown: readonly InspectedDocument[]): string =>
  unknown.length > 0 ? `; there are files with unknown headers: ${namesOf(unknown.slice(0, 5))}` : ''

const supplementaryDocuments = (
  file: SupplementaryFile,
  { documents, unknown }: Record<'documents' | 'unknown', readonly InspectedDocument[]>,
  { title }: Importer,
) => {
  const found = documents.filter(document => isSupplementary(document, file)).toSorted(byName)
  if (found.length === 0 && !file.isOptional)
    throw new ImportError(
      `the ${file.name} file that belongs to ${title} is missing: a CSV with the columns ${file.columns.required.join(', ')}${describeUnknown(unknown)}`,
    )
  if (found.length > 1 && !file.isSeries)
    throw new ImportError(`there is more than one ${file.name} file: ${namesOf(found)}`)
  return found
}

/**
 * Whether a document lacks exactly one column of a file: it is probably that file, damaged, and must not be ignored.
 */
const lacksOneColumn = ({ format, columns }: InspectedDocument, { csv, supplementaryFiles = [] }: Importer): boolean =>
  format === 'csv' &&
  [...(csv ? [csv] : []), ...supplementaryFiles].some(
    file => file.columns.required.length > 2 && missingColumns(columns, file.columns).length === 1,
  )

const rejectWithoutMain = (documents: readonly InspectedDocument[], importer: Importer): never => {
  const files = importer.supplementaryFiles ?? []
  const unknown = documents.filter(document => !files.some(file => isSupplementary(document, file)))
  const reported = unknown.find(document => lacksOneColumn(document, importer)) ?? unknown[0]
  if (reported) return rejectNamedDocument(reported, importer)
  const columns = importer.csv?.columns.required.join(', ') ?? ''
  throw new ImportError(
    `the main file is missing: ${importer.title}, a CSV with the columns ${columns}; there is only ${namesOf(documents)}`,
  )
}

const mainDocuments = (documents: readonly InspectedDocument[], importer: Importer) => {
  const fitting = documents.filter(document => isMain(document, importer)).toSorted(byName)
  const main = importer.mainDocuments?.(fitting) ?? fitting
  if (main.length === 0) rejectWithoutMain(documents, importer)
  return main
}

/** Throws `ImportError` if the importer refuses the documents, also by the supplementary rows once they are read. */
export const refuseFiles = (
  { refusal }: Importer,
  documents: readonly InspectedDocument[],
  joinedRows: JoinedRows = () => [],
): void => {
  const reason = refusal?.(
    documents.map(({ name }) => name),
    joinedRows,
  )
  if (reason) throw new ImportError(reason)
}

/** Throws `ImportError` where several files are the whole register; replies of its API may be any number. */
const refuseSecondList = (main: readonly InspectedDocument[]) => {
  if (!main.some(({ isList }) => isList)) return
  throw new ImportError(
    `this register has one main file, and ${main.length} were given: ${namesOf(main)}; import one of them at a time; if they are parts of one file, join them first`,
  )
}

const longNumber = /\d{4}/

/**
 * Throws `ImportError` for a part of the main file that begins with a row: `split` writes the header into the first part
 * only. Ignored, its companies would be missing, or have left the register.
 */
const refuseHeaderless = (unknown: readonly InspectedDocument[], [main]: readonly InspectedDocument[]): void => {
  const names = new Set(main?.columns.map(name => name.toLowerCase()))
  const isPart = ({ format, columns }: InspectedDocument) =>
    format === 'csv' &&
    columns.length === main?.columns.length &&
    columns.some(cell => longNumber.test(cell)) &&
    !columns.some(cell => cell !== '' && names.has(cell.toLowerCase()))
  const part = unknown.find(isPart)
  if (!part) return
  throw new ImportError(
    `${part.name} has no header and as many cells as ${main?.name}: it may be a part of it; if so, join them first, else move it away`,
  )
}

/**
 * Identifies a register's files by their headers, not by their names or order. Throws `ImportError` when a required
 * file is missing, or when an explicitly given file is not one of the register's.
 */
export const identifyDocuments = (documents: readonly InspectedDocument[], importer: Importer): IdentifiedDocuments => {
  refuseFiles(importer, documents)
  const files = importer.supplementaryFiles ?? []
  const isKnown = (document: InspectedDocument) =>
    isMain(document, importer) || files.some(file => isSupplementary(document, file))
  const main = mainDocuments(documents, importer)
  const unknown = documents.filter(document => !isKnown(document))
  const misfit = unknown.find(document => document.isExplicit || lacksOneColumn(document, importer))
  if (misfit) rejectNamedDocument(misfit, importer)
  refuseHeaderless(unknown, main)
  if (main.length > 1 && importer.mainFiles === 'one') refuseSecondList(main)
  const found = files.map(file => ({ file, documents: supplementaryDocuments(file, { documents, unknown }, importer) }))
  const given = found.filter(({ documents }) => documents.length > 0).map(({ file }) => file.name)
  const supplementary = found.filter(({ file: { onlyWith } }) => onlyWith === undefined || given.includes(onlyWith))
  return {
    main,
    supplementary: supplementary.filter(({ documents: found }) => found.length > 0),
    ignored: unknown.map(({ name }) => name),
    missing: supplementary.filter(({ documents: found }) => found.length === 0).map(({ file }) => file.name),
  }
}
