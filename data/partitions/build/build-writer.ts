import type { Database } from 'better-sqlite3'
import type { Precedence } from '#domain/companies/merge-layers.ts'
import { isWithheld, type SourceRow } from '#domain/companies/source-row.ts'
import { earlierSourcesIn } from '../earlier-sources.ts'
import { createLayerWriter } from '../layers/layer-writer.ts'
import { saveCoverage } from '../partition-coverage.ts'
import type { FileDrift } from './audit-full-file.ts'
import { createBuildTransactions } from './build-transactions.ts'
import { type FileGroup, openFileGroups } from './file-groups.ts'
import { createFullFiles } from './full-files.ts'
import type { ImportRecord } from './import-record.ts'
import { countRow } from './layer-counts.ts'
import { noteRemovedRecords } from './note-removed-records.ts'
import { removeRenumbered } from './remove-renumbered.ts'
import { removeSample } from './remove-sample.ts'
import type { BuildRepair } from './repair-build.ts'
import { openSeenRows } from './seen-rows.ts'
import { openSourceHistory } from './source-history.ts'
import { markComplete } from './stored-imports.ts'
import { type SupplementaryNames, saveSupplementaryNames } from './supplementary-names.ts'
import { openWithdrawnRecords } from './withdrawn-records.ts'
import { openWithheldCompanies } from './withheld-companies.ts'

/** The layer that is written, and how. */
export interface WriterRequest {
  country: string
  precedence: Precedence
  /** Whether a name that changes is kept as a former name, because the source does not list former names. */
  keepsFormerNames?: boolean
  /** Whether a file of the whole register may lack any number of the companies loaded before. */
  acceptsMissing?: boolean
  /** Whether any number of the companies in a file of the whole register may have another name than before. */
  acceptsRenamed?: boolean
  /** The optional files of the register that are given, and those that are not; absent if it has none. */
  supplementary?: SupplementaryNames
}

/** Writes the rows of an import into the database of a build, file by file. */
export interface BuildWriter {
  /** How the files of the whole register differ from the last ones, when they are complete. */
  readonly drift: readonly FileDrift[]
  /** Position of the last record that a killed run had applied; rows up to there are ignored. */
  readonly resumedAt: number
  /** Applies a row of a file of the request, by its number. Rows arrive in the order of the files. */
  apply(row: SourceRow, position: number, file?: number): void
  /** Commits the rows up to a position, so that they survive a crash of the process. */
  checkpoint(position: number): void
  /** Ends the files and commits the import. */
  complete(position: number, fileSha256: string): void
  /** Whether the import has changed the partition, or repaired it. */
  isChanged(): boolean
}

export const createBuildWriter = (
  database: Database,
  { country, precedence, keepsFormerNames = false, acceptsMissing, acceptsRenamed, supplementary }: WriterRequest,
  record: ImportRecord,
  repair: BuildRepair,
): BuildWriter => {
  const { source, counts, position: resumedAt } = record
  const seen = openSeenRows(database)
  const history = openSourceHistory(database, source)
  const withdrawn = openWithdrawnRecords(database, precedence)
  const withheld = openWithheldCompanies(database, record, { country, precedence, history })
  const removed = noteRemovedRecords(database, record)
  const layer = createLayerWriter(database, { country, precedence, record, keepsFormerNames, seen, history, withdrawn })
  const transactions = createBuildTransactions(database, record)
  const groups = openFileGroups(record.files)
  const fullFiles = createFullFiles(database, record, {
    country,
    precedence,
    acceptsMissing,
    acceptsRenamed,
    seen,
    history,
    repair,
  })
  const updatesSource = earlierSourcesIn(database).includes(source)
  let sampleRows = 0
  let hasOtherFiles = false

  const endGroup = (group: FileGroup) => {
    layer.complete()
    const [{ isFull, snapshot_date } = { isFull: false, snapshot_date: null }] = group
    if (isFull && snapshot_date) fullFiles.compare(snapshot_date)
    seen.clear()
  }
  const commitGroup = (position: number) => (group: FileGroup) => {
    transactions.begin()
    endGroup(group)
    markComplete(database, group)
    transactions.commit(position)
  }

  return {
    drift: fullFiles.drift,
    resumedAt,
    apply: (row, position, at = 0) => {
      const file = record.files[at]
      if (position <= resumedAt || !file) return
      groups.reach(file, commitGroup(position - 1))
      transactions.begin()
      if (isWithheld(row)) return withheld.add(row, file)
      layer.write(row, file)
      if (file.isFull) countRow(counts, row)
    },
    checkpoint: position => {
      if (!transactions.isOpen) return
      layer.flush()
      seen.save()
      transactions.commit(position)
    },
    complete: (position, fileSha256) => {
      transactions.begin()
      for (const group of groups.rest()) endGroup(group)
      const renumbered = removeRenumbered(database, country, precedence)
      counts.vanished += renumbered
      const hasRemoved = withheld.remove() + renumbered > 0
      // The register is complete now, so companies that it lacks must not be served from the sample.
      if (record.files.some(({ isFull }) => isFull)) sampleRows = removeSample(database, country)
      if (supplementary) hasOtherFiles = saveSupplementaryNames(database, record, supplementary)
      seen.drop()
      withdrawn.drop()
      removed.complete()
      saveCoverage(database, country, hasRemoved ? undefined : layer.loaded())
      transactions.commit(position, fileSha256)
    },
    isChanged: () => {
      const changes = sampleRows + counts.written + counts.refreshed + counts.vanished + (counts.withdrawn ?? 0)
      // What is outranked or withheld changes no row, but no older file may bring it back.
      const isNew = fullFiles.hasNew() || withdrawn.hasNewOutranked() || withheld.hasNew()
      return isNew || repair.isRepaired || updatesSource || hasOtherFiles || changes > 0
    },
  }
}
