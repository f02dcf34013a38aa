import { readJson, writeJson } from '#data/files/json-file.ts'
import { unavailableReason } from '#data/partitions/build/build-file.ts'
import { importedHashes } from '#data/partitions/imported-hashes.ts'
import { fileStamp, partitionFile } from '#data/partitions/partition-file.ts'
import type { CountryCode } from '#domain/countries.ts'
import { partitionIssues } from '../../administration/checks/partition-issues.ts'
import { importers } from '../../importers/importers.ts'

/** What is remembered of a download that was imported. */
interface ImportedDownload {
  /** SHA-256 of each file. */
  files: readonly string[]
  /** By country, the import of the source that its partition then recorded last. */
  imports: Partial<Record<CountryCode, string>>
  /** By country, the state of the partition's file when it was last found to be without fault. */
  checked?: Partial<Record<CountryCode, string>>
}

/** Whether the files of a source were imported, and the partitions still have them. */
interface ImportedDownloads {
  isImported(files: readonly string[]): Promise<boolean>
  /** To be called when the files have been imported. */
  markImported(files: readonly string[]): void
}

/** Remembers in a file what was imported of a source's downloads. */
export const importedDownloads = (filename: string, dataDir: string, source: string): ImportedDownloads => {
  const isRecorded = ([country, hash]: [string, string]) => importedHashes(dataDir, country, source).includes(hash)
  const stampOf = (country: string) => fileStamp(partitionFile(dataDir, country))
  const stampsOf = (countries: readonly CountryCode[]) =>
    Object.fromEntries(countries.map(country => [country, stampOf(country)]))
  /** Whether a partition can be opened, and its file is the one that was checked: then it need not be read whole. */
  const isUnchanged = (country: CountryCode, { checked }: ImportedDownload) =>
    checked?.[country] === stampOf(country) && unavailableReason(partitionFile(dataDir, country), country) === undefined
  const write = (imported: ImportedDownload) => writeJson(filename, imported)
  return {
    isImported: async files => {
      const imported = readJson<ImportedDownload>(filename)
      if (imported?.files.join() !== files.join()) return false
      if (!Object.entries(imported.imports).every(isRecorded)) return false
      const countries = Object.keys(imported.imports) as CountryCode[]
      const unchecked = countries.filter(country => !isUnchanged(country, imported))
      // What `svc doctor` finds is repaired by importing the files again.
      if ((await partitionIssues(dataDir, unchecked)).length > 0) return false
      if (unchecked.length > 0) write({ ...imported, checked: stampsOf(countries) })
      return true
    },
    markImported: files => {
      const recorded = (importers.get(source)?.countries ?? []).map(country => [
        country,
        importedHashes(dataDir, country, source)[0],
      ])
      write({ files, imports: Object.fromEntries(recorded) })
    },
  }
}
