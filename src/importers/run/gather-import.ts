import type { SideCounts } from '#data/partitions/side-rows.ts'
import { removeSideRows, sideRowsFile } from '#data/partitions/side-rows.ts'
import type { Importer } from '../importer.ts'
import type { AssignedDocuments } from './assign-documents.ts'
import { assignDocuments } from './assign-documents.ts'
import { examineDocuments } from './examine-documents.ts'
import { findFiles } from './find-files.ts'
import { hashFiles } from './hash-files.ts'
import type { ImportOptions } from './import-options.ts'
import { openRowsBeside } from './joined-rows.ts'
import { readableExtensions } from './readable-extensions.ts'
import type { RejectFile } from './reject-file.ts'
import { snapshotDate } from './snapshot-date.ts'
import { stageSideFiles } from './stage-side-files.ts'

/** The files of an import, told apart, and what is known of them before the first record is mapped. */
export interface GatheredImport {
  documents: AssignedDocuments
  fileSha256: string
  snapshotDate: string | null
  /** Where the rows of further files are, or null where there are none. */
  besideFile: string | null
  beside: Record<string, SideCounts>
}

const pathsOf = ({ main, beside }: AssignedDocuments): string[] => [
  ...new Set([...main, ...beside.flatMap(({ documents }) => documents)].map(({ path }) => path)),
]

/** Finds the files that were named and tells them apart. Rejects with `ImportError`. */
export const gatherDocuments = async (importer: Importer, paths: readonly string[]): Promise<AssignedDocuments> => {
  const extensions = readableExtensions(importer)
  const files = await findFiles(paths, extensions)
  const encodings = (importer.beside ?? []).flatMap(({ encoding }) => (encoding ? [encoding] : []))
  return assignDocuments(await examineDocuments(files, { extensions, encodings }), importer)
}

// How rows are kept is part of it: another release may keep others.
const identityOf = ({ source, beside = [] }: Importer, fileSha256: string) =>
  JSON.stringify([source, fileSha256, beside.map(({ name, key, keep }) => [name, String(key), keep])])

const stage = async (
  importer: Importer,
  documents: AssignedDocuments,
  { fileSha256, options, rejects }: { fileSha256: string; options: ImportOptions; rejects: RejectFile },
) => {
  const besideFile = sideRowsFile(options.dataDir, importer.source)
  if (documents.beside.length === 0) {
    removeSideRows(besideFile)
    return { besideFile: null, beside: {} }
  }
  const beside = await stageSideFiles(documents.beside, {
    filename: besideFile,
    identity: identityOf(importer, fileSha256),
    onRejects: rejects.write,
    onProgress: progress => options.onProgress?.(progress),
    signal: options.signal,
  })
  return { besideFile, beside }
}

/**
 * Reads all of an import but its main files: hashes them, puts the rows of the further files on disk, and learns of what day
 * they are. Rejects with `ImportError`.
 */
export const gatherImport = async (
  importer: Importer,
  documents: AssignedDocuments,
  { options, rejects, now }: { options: ImportOptions; rejects: RejectFile; now: number },
): Promise<GatheredImport> => {
  const fileSha256 = await hashFiles(pathsOf(documents))
  const { besideFile, beside } = await stage(importer, documents, { fileSha256, options, rejects })
  using rows = openRowsBeside(importer, besideFile)
  const told = { told: options.snapshotDate, now, rowsBeside: rows.rowsBeside }
  return { documents, fileSha256, snapshotDate: snapshotDate(importer, documents.main, told), besideFile, beside }
}
