import { createHash } from 'node:crypto'
import type { ImportFile } from '#data/partitions/build/import-record.ts'
import type { SupplementaryNames } from '#data/partitions/build/supplementary-names.ts'
import { type Completeness, completenessOfAll } from './completeness.ts'
import type { ImportRun } from './import-run.ts'
import { openPartitionBuilds, type PartitionBuilds } from './partition-builds.ts'
import type { PreparedImport } from './prepare-import.ts'

/** One name for all files, for the record of the import. */
const titleOf = (names: readonly string[]): string =>
  names.length <= 1 ? (names[0] ?? '') : `${names[0]} and ${names.length - 1} more`

/** The files as the partition records them: together, where every record has its own date. */
const importFiles = (
  { importer }: ImportRun,
  main: PreparedImport['main'],
  completeness: ReadonlyMap<string | null, Completeness>,
): ImportFile[] => {
  if (importer.confirmedBy === 'record')
    return [{ file_name: titleOf(main.map(({ name }) => name).toSorted()), snapshot_date: null, isFull: false }]
  return main.map(({ name, snapshotDate }) => ({
    file_name: name,
    snapshot_date: snapshotDate,
    isFull: completeness.get(snapshotDate) === true,
  }))
}

/** The more complete one of two main files, among those that are given or missing. */
const fullerMain = ({ importer, documents }: ImportRun): SupplementaryNames => {
  const { name, isIn } = importer.fullerMain ?? {}
  if (name === undefined || isIn === undefined) return { given: [], missing: [] }
  return isIn(documents.main) ? { given: [name], missing: [] } : { given: [], missing: [name] }
}

/** The files that add facts to the main one, by name; empty if the register has none. */
const supplementaryNames = (
  run: ImportRun,
  staged: PreparedImport['staged'],
): { supplementary?: SupplementaryNames } => {
  const { importer, documents } = run
  const files = importer.supplementaryFiles?.filter(({ isAboutFiles = false }) => !isAboutFiles)
  if (!files) return {}
  const given = documents.supplementary.map(({ file }) => file.name)
  // A main file that is also looked up is not counted, because only some of its rows are kept.
  const looked = documents.supplementary.filter(
    each => !each.documents.every(document => documents.main.includes(document)),
  )
  const rows = looked.map(({ file: { name } }): [string, number] => [name, staged[name]?.kept ?? 0])
  const among = (names: readonly string[]) => files.map(({ name }) => name).filter(name => names.includes(name))
  const fuller = fullerMain(run)
  return {
    supplementary: {
      given: [...fuller.given, ...among(given)],
      missing: [...fuller.missing, ...among(documents.missing)],
      unknown: documents.ignored,
      rows: Object.fromEntries(rows),
    },
  }
}

/** Has a fixed length, because it is stored with each file, and an import may have 100,000 files. */
const identityOf = (...parts: readonly unknown[]): string =>
  createHash('sha256').update(JSON.stringify(parts)).digest('hex')

/** Why what is written may be a part of a country's companies; nothing if it is all of them. */
const partOf = ({ importer, options: { limit } }: ImportRun, main: PreparedImport['main']): { part?: string } => {
  if (importer.countries.length > 1) return { part: 'this source has only some of its companies' }
  const whole = completenessOfAll(importer, main, limit)
  return whole === true ? {} : { part: `these files may be only a part of its register (${whole})` }
}

/** The copies of the partitions that an import changes. */
export const openBuilds = (
  run: ImportRun,
  { main, fileSha256, staged }: PreparedImport,
  completeness: ReadonlyMap<string | null, Completeness>,
): PartitionBuilds => {
  const { importer, options, startedAt } = run
  const { source, dataDir, limit, acceptMissing = false, acceptRenamed = false, dryRun = false } = options
  const dates = main.map(({ snapshotDate }) => snapshotDate)
  return openPartitionBuilds(
    dataDir,
    { countries: importer.countries, documents: main.length },
    {
      source,
      precedence: importer.precedence,
      identity: identityOf(source, fileSha256, dates, limit ?? null),
      files: importFiles(run, main, completeness),
      imported_at: new Date(startedAt).toISOString(),
      keepsFormerNames: !importer.listsFormerNames,
      acceptsMissing: acceptMissing,
      acceptsRenamed: acceptRenamed,
      ...partOf(run, main),
      ...supplementaryNames(run, staged),
      dryRun,
    },
  )
}
