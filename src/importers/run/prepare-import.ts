import type { StagedCounts } from '#data/partitions/staged-rows-writer.ts'
import { removeStagingFile, stagingFile } from '#data/partitions/staging-file.ts'
import type { Importer } from '../importer.ts'
import { findFiles } from './find-files.ts'
import { hashFiles } from './hash-files.ts'
import type { IdentifiedDocuments } from './identify-documents.ts'
import { identifyDocuments } from './identify-documents.ts'
import type { ImportOptions } from './import-options.ts'
import { inspectDocuments } from './inspect-documents.ts'
import { openJoinedRows } from './joined-rows.ts'
import { readableExtensions } from './readable-extensions.ts'
import type { RejectFile } from './reject-file.ts'
import { snapshotDate } from './snapshot-date.ts'
import { stageFiles } from './stage-files.ts'

/** An import before its first record is mapped: its files identified and hashed, the supplementary ones staged. */
export interface PreparedImport {
  documents: IdentifiedDocuments
  fileSha256: string
  /** RFC 3339; null where every record carries its own time. */
  snapshotDate: string | null
  /** The database file that holds the rows of supplementary files; null where there are none. */
  stagingFile: string | null
  /** Rows read, kept and rejected of each supplementary file, by its name. */
  staged: Record<string, StagedCounts>
}

const pathsOf = ({ main, supplementary }: IdentifiedDocuments): string[] => [
  ...new Set([...main, ...supplementary.flatMap(({ documents }) => documents)].map(({ path }) => path)),
]

/** Finds the named files and identifies them. Rejects with `ImportError`. */
export const findDocuments = async (importer: Importer, paths: readonly string[]): Promise<IdentifiedDocuments> => {
  const extensions = readableExtensions(importer)
  const files = await findFiles(paths, extensions)
  const encodings = (importer.supplementaryFiles ?? []).flatMap(({ encoding }) => (encoding ? [encoding] : []))
  return identifyDocuments(await inspectDocuments(files, { extensions, encodings }), importer)
}

// Which rows are kept is part of it: another release may keep others.
const identityOf = ({ source, supplementaryFiles = [] }: Importer, fileSha256: string) =>
  JSON.stringify([source, fileSha256, supplementaryFiles.map(({ name, key, keep }) => [name, String(key), keep])])

const stage = async (
  importer: Importer,
  { supplementary }: IdentifiedDocuments,
  { fileSha256, options, rejects }: { fileSha256: string; options: ImportOptions; rejects: RejectFile },
): Promise<Pick<PreparedImport, 'stagingFile' | 'staged'>> => {
  const filename = stagingFile(options.dataDir, importer.source)
  if (supplementary.length === 0) {
    removeStagingFile(filename)
    return { stagingFile: null, staged: {} }
  }
  const staged = await stageFiles(supplementary, {
    filename,
    identity: identityOf(importer, fileSha256),
    onRejects: rejects.write,
    onProgress: progress => options.onProgress?.(progress),
    signal: options.signal,
  })
  return { stagingFile: filename, staged }
}

/**
 * Reads everything but the main files: hashes all files, stages the supplementary ones, and determines the snapshot date.
 * Rejects with `ImportError`.
 */
export const prepareImport = async (
  importer: Importer,
  documents: IdentifiedDocuments,
  { options, rejects, now }: { options: ImportOptions; rejects: RejectFile; now: number },
): Promise<PreparedImport> => {
  const fileSha256 = await hashFiles(pathsOf(documents))
  const staging = await stage(importer, documents, { fileSha256, options, rejects })
  using rows = openJoinedRows(importer, staging.stagingFile)
  const date = snapshotDate(importer, documents.main, {
    givenDate: options.snapshotDate,
    now,
    joinedRows: rows.joinedRows,
  })
  return { documents, fileSha256, snapshotDate: date, ...staging }
}
