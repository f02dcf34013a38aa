import type { Database } from 'better-sqlite3'
import type { Precedence } from '#domain/companies/merge-layers.ts'
import { auditFullFile, type FileDrift } from './audit-full-file.ts'
import type { ImportRecord } from './import-record.ts'
import { markVanished } from './mark-vanished.ts'
import { removePersons } from './remove-persons.ts'
import { redatedDrift, renamedDrift } from './renamed-companies.ts'
import type { BuildRepair } from './repair-build.ts'
import { refuseRepeated } from './repeated-companies.ts'
import type { SeenRows } from './seen-rows.ts'
import type { SourceHistory } from './source-history.ts'
import { confirmEarlierFiles } from './stored-imports.ts'

/** What files of the whole register change beside their rows. */
interface FullFiles {
  /** Compares a file that has been read with the earlier ones; marks the companies that the newest file lacks. */
  compare(date: string): void
  /** How they differ from those before them. */
  readonly drift: readonly FileDrift[]
  /** Whether one of the files was not known before. */
  hasNew(): boolean
}

interface FullFilesDeps {
  country: string
  precedence: Precedence
  acceptsMissing: boolean | undefined
  acceptsRenamed: boolean | undefined
  seen: SeenRows
  history: SourceHistory
  repair: BuildRepair
}

/** The files of the whole register of an import. */
export function createFullFiles(
  database: Database,
  record: ImportRecord,
  { country, precedence, acceptsMissing, acceptsRenamed, seen, history, repair }: FullFilesDeps,
): FullFiles {
  const { source, counts } = record
  const drift: FileDrift[] = []
  let hasNew = false

  const removeMissing = (date: string, newest: string | undefined) => {
    const removed = repair.removeDamaged(precedence) + removePersons(database, country, record, seen)
    counts.vanished += removed + markVanished(database, record, { date, newest, seen, acceptsMissing })
    confirmEarlierFiles(database, source, date)
  }
  return {
    drift,
    hasNew: () => hasNew,
    compare: date => {
      refuseRepeated(counts)
      drift.push(...renamedDrift(counts, acceptsRenamed), ...redatedDrift(counts))
      const newest = history.fullDates.at(-1)
      if (newest === undefined || date >= newest) removeMissing(date, newest)
      if (history.addFullFile(date)) hasNew = true
      drift.push(...auditFullFile(database, source, date, counts.audit ?? { rows: 0, fields: {} }))
      delete counts.audit
      delete counts.renamed
      delete counts.redated
      delete counts.repeated
    },
  }
}
