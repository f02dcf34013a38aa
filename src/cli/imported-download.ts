import { readFileSync, writeFileSync } from 'node:fs'
import { importedHashes } from '#data/partitions/imported-hashes.ts'
import type { CountryCode } from '#domain/countries.ts'
import { partitionIssues } from '../administration/partition-issues.ts'
import { importers } from '../importers/importers.ts'

/** What is remembered of a download that was imported. */
interface ImportedDownload {
  /** SHA-256 of each file. */
  files: readonly string[]
  /** By country, the import of the source that its partition then recorded last. */
  imports: Partial<Record<CountryCode, string>>
}

/** Whether the files of a source were imported, and the partitions still have them. */
export interface ImportedDownloads {
  isImported(files: readonly string[]): Promise<boolean>
  /** To be called when the files have been imported. */
  markImported(files: readonly string[]): void
}

const read = (filename: string): ImportedDownload | undefined => {
  try {
    return JSON.parse(readFileSync(filename, 'utf8')) as ImportedDownload
  } catch {
    return undefined
  }
}

/** Remembers in a file what was imported of a source's downloads. */
export const importedDownloads = (filename: string, dataDir: string, source: string): ImportedDownloads => {
  const isRecorded = ([country, hash]: [string, string]) => importedHashes(dataDir, country, source).includes(hash)
  return {
    isImported: async files => {
      const imported = read(filename)
      if (imported?.files.join() !== files.join()) return false
      if (!Object.entries(imported.imports).every(isRecorded)) return false
      // What `svc doctor` finds is repaired by importing the files again.
      return (await partitionIssues(dataDir, Object.keys(imported.imports) as CountryCode[])).length === 0
    },
    markImported: files => {
      const recorded = (importers.get(source)?.countries ?? []).map(country => [
        country,
        importedHashes(dataDir, country, source)[0],
      ])
      writeFileSync(filename, JSON.stringify({ files, imports: Object.fromEntries(recorded) }))
    },
  }
}
