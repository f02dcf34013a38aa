import type { StagedCounts, StagedFile } from '#data/partitions/staging/staged-rows-writer.ts'
import { removeStagingFile, stagingFile } from '#data/partitions/staging/staging-file.ts'
import type { FaultShare } from '../blocks/block-counts.ts'
import type { Importer } from '../importer.ts'
import { findFiles, readableExtensions } from './find-files.ts'
import { type HashedFile, hashFiles, hashOfAll } from './hashed-files.ts'
import type { IdentifiedDocuments } from './identify-documents.ts'
import { identifyDocuments, refuseFiles } from './identify-documents.ts'
import type { ImportOptions } from './import-options.ts'
import { inspectDocuments } from './inspect-documents.ts'
import { openJoinedRows } from './joined-rows.ts'
import type { RejectFile } from './reject-file.ts'
import { type DatedDocument, dateDocuments } from './snapshot-date.ts'
import { stageFiles } from './stage-files.ts'

/** An import whose files are identified and hashed, and whose supplementary files are staged. */
export interface PreparedImport {
  /** The main documents in the order in which they are read. */
  main: readonly DatedDocument[]
  /** All files, as they were before they were read. */
  files: readonly HashedFile[]
  fileSha256: string
  /** The database file with the rows of supplementary files; null when there are none. */
  stagingFile: string | null
  /** Rows read, kept and rejected of each supplementary file, by file name. */
  staged: Record<string, StagedCounts>
  /** Rows of supplementary files by an unknown code, as those of the main files are counted, by code and file. */
  stagedCodes: Record<string, number>
  /** The dates of supplementary files, as those of the main files are counted, by column and file. */
  stagedDates: Record<string, FaultShare>
}

const pathsOf = ({ main, supplementary }: IdentifiedDocuments): string[] => [
  ...new Set([...main, ...supplementary.flatMap(({ documents }) => documents)].map(({ path }) => path)),
]

/** Finds the given files and identifies them. Rejects with `ImportError`. */
export const findDocuments = async (importer: Importer, paths: readonly string[]): Promise<IdentifiedDocuments> => {
  const extensions = readableExtensions(importer)
  const files = await findFiles(paths, extensions, importer.distribution.files)
  const encodings = (importer.supplementaryFiles ?? []).flatMap(({ encoding }) => (encoding ? [encoding] : []))
  return identifyDocuments(await inspectDocuments(files, { extensions, encodings, importer }), importer)
}

// The identity includes which rows are kept, and which dates and codes are counted: another release may keep or count others.
const identityOf = ({ source, supplementaryFiles = [] }: Importer, fileSha256: string) =>
  JSON.stringify([
    source,
    fileSha256,
    supplementaryFiles.map(({ name, key, keep, dates, codes = [] }) => [
      name,
      String(key),
      keep,
      dates?.columns ?? [],
      codes.map(({ columns, isKnown }) => [columns, String(isKnown)]),
    ]),
  ])

const countsOf = (
  files: Record<string, StagedFile>,
): Pick<PreparedImport, 'staged' | 'stagedDates' | 'stagedCodes'> => {
  const staged = Object.entries(files)
  return {
    staged: Object.fromEntries(staged.map(([name, { counts }]) => [name, counts])),
    stagedDates: Object.fromEntries(
      staged.flatMap(([name, { dates }]) =>
        Object.entries(dates).map(([column, share]) => [`${column} of ${name}`, share]),
      ),
    ),
    stagedCodes: Object.fromEntries(
      staged.flatMap(([name, { codes }]) => Object.entries(codes).map(([code, rows]) => [`${code} of ${name}`, rows])),
    ),
  }
}

const stage = async (
  importer: Importer,
  { supplementary }: IdentifiedDocuments,
  { fileSha256, options, rejects }: { fileSha256: string; options: ImportOptions; rejects: RejectFile },
): Promise<Omit<PreparedImport, 'main' | 'files' | 'fileSha256'>> => {
  const filename = stagingFile(options.dataDir, importer.source)
  if (supplementary.length === 0) {
    removeStagingFile(filename)
    return { stagingFile: null, staged: {}, stagedDates: {}, stagedCodes: {} }
  }
  const files = await stageFiles(supplementary, {
    filename,
    identity: identityOf(importer, fileSha256),
    onRejects: rejects.write,
    onProgress: progress => options.onProgress?.(progress),
    signal: options.signal,
  })
  return { stagingFile: filename, ...countsOf(files) }
}

/**
 * Reads everything but the main files: hashes all files, stages the supplementary ones, and determines the dates of the
 * main ones. Rejects with `ImportError`.
 */
export const prepareImport = async (
  importer: Importer,
  documents: IdentifiedDocuments,
  { options, rejects, now }: { options: ImportOptions; rejects: RejectFile; now: number },
): Promise<PreparedImport> => {
  const given = { givenDate: options.snapshotDate, publishedDay: options.publishedDay, now }
  // A missing date is reported first, because reading the other files may take an hour.
  dateDocuments(importer, documents.main, given)
  const files = await hashFiles(pathsOf(documents))
  const fileSha256 = hashOfAll(files)
  const staging = await stage(importer, documents, { fileSha256, options, rejects })
  using rows = openJoinedRows(importer, staging.stagingFile)
  refuseFiles(importer, documents.main, rows.joinedRows)
  return { main: dateDocuments(importer, documents.main, { ...given, ...rows }), files, fileSha256, ...staging }
}
