import { existsSync } from 'node:fs'
import { earlierSources } from '#data/partitions/earlier-sources.ts'
import { holdsPartitions, partitionFile } from '#data/partitions/partition-file.ts'
import { ownWeightsFile, readWeights } from '#data/reference/own-weights.ts'
import { diskIssues } from '../../administration/checks/disk-issues.ts'
import { partitionIssues } from '../../administration/checks/partition-issues.ts'
import { fetchAgain, importAgain } from '../../administration/checks/partition-remedies.ts'
import { importedBefore } from '../../administration/imported-before.ts'
import type { Config } from '../../config/config.ts'
import { servedRelease } from '../../data-releases/folders/release-folders.ts'
import { servedFolder } from '../../data-releases/folders/served-folder.ts'
import { reasonOf } from '../../logging/reason-of.ts'
import { snapshotIssues } from '../../search/snapshot-issues.ts'
import type { Finding } from './finding.ts'

/** The folder of partitions and search index: that of a fetched release, or the data folder itself. */
const companiesFolder = ({ releaseStore, dataDir }: Config): string =>
  releaseStore && servedRelease(dataDir) ? servedFolder(dataDir) : dataDir

/** Which weights words have, if not those of the release. */
function weightsFindings(dataDir: string): { issues: string[]; notes: string[] } {
  try {
    const notes = readWeights(dataDir).notes.map(note => `weights of words: ${note} (${ownWeightsFile(dataDir)})`)
    return { issues: [], notes }
  } catch (error) {
    return { issues: [reasonOf(error)], notes: [] }
  }
}

/** The issues of the search index. Without partitions, a missing index is not a separate issue. */
async function searchFindings(config: Config): Promise<{ issues: string[]; notes: string[] }> {
  const folder = companiesFolder(config)
  const weights = weightsFindings(folder)
  if (weights.issues.length > 0 || !holdsPartitions(folder)) return weights
  const { issues, note } = await snapshotIssues(folder, config.countries)
  return { issues, notes: [...weights.notes, ...(note ? [note] : [])] }
}

/** The sources that were not imported since release 0.1.0, beside others that were. */
const earlierFindings = (folder: string, { countries }: Config): string[] =>
  countries.flatMap(country =>
    earlierSources(partitionFile(folder, country), country).map(
      source =>
        `partition ${country}: ${source} was imported by release 0.1.0; import a file of it again, even the same one`,
    ),
  )

/** A folder without any partition lacks one thing, and not one for each country. */
async function partitionFindings(config: Config): Promise<string[]> {
  const folder = companiesFolder(config)
  const remedies = folder === config.dataDir ? importAgain : fetchAgain
  if (holdsPartitions(folder))
    return [...(await partitionIssues(folder, config.countries, remedies)), ...earlierFindings(folder, config)]
  if (config.releaseStore !== undefined) return [`no release in ${folder}: svc serve fetches the current one`]
  const lost = importedBefore(folder)
  return lost.length > 0
    ? [`the partitions in ${folder} are lost: import again what was imported before (${lost.join(', ')})`]
    : [`no partitions in ${folder}: svc import loads registers, and svc serve the sample`]
}

/** What is wrong with the files of a data folder. With PostgreSQL a machine that serves nothing needs none. */
export async function folderFindings(config: Config): Promise<Finding[]> {
  const { dataDir } = config
  if (!existsSync(dataDir)) {
    const note = `there is no data folder ${dataDir}: disk space, partitions and search index are not checked`
    return [{ check: 'data folder', issues: [], notes: [note] }]
  }
  return [
    { check: 'disk space', issues: diskIssues(dataDir, config.databaseUrl === undefined) },
    { check: 'partitions', issues: await partitionFindings(config) },
    { check: 'search index and weights of words', ...(await searchFindings(config)) },
  ]
}
