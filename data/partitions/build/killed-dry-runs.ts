import { existsSync, readdirSync } from 'node:fs'
import { partitionFile, partitionsFolder } from '../partition-file.ts'
import { lockPartitions, PartitionLockedError } from '../partition-lock.ts'
import { removeBuild } from './build-file.ts'

const extension = '.dry-run'

/** The file of a build that never replaces a partition. */
export const dryRunFile = (dataDir: string, country: string): string => partitionFile(dataDir, country) + extension

const countryOf = (name: string) => /^([A-Z]{2})\.sqlite\.dry-run(?:-journal)?$/.exec(name)?.[1]

/** Removes the builds that killed dry runs left, which no later import resumes; not those of a dry run that is running. */
export const removeKilledDryRuns = (dataDir: string): void => {
  const folder = partitionsFolder(dataDir)
  if (!existsSync(folder)) return
  const countries = new Set(readdirSync(folder).flatMap(name => countryOf(name) ?? []))
  for (const country of countries) {
    try {
      using _lock = lockPartitions(dataDir, [country])
      removeBuild(dryRunFile(dataDir, country))
    } catch (error) {
      if (!(error instanceof PartitionLockedError)) throw error
    }
  }
}
