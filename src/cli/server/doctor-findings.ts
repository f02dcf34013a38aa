import type { ObjectAddress } from '#data/objects/object-address.ts'
import { holdsPartitions } from '#data/partitions/partition-file.ts'
import { ownWeightsFile, readWeights } from '#data/reference/own-weights.ts'
import { readTiers } from '#data/reference/tiers.ts'
import { accountsIssues, readableSecrets } from '../../administration/accounts-issues.ts'
import { diskIssues } from '../../administration/disk-issues.ts'
import { partitionIssues } from '../../administration/partition-issues.ts'
import { reasonOf } from '../../administration/reason-of.ts'
import { checkTiersOf } from '../../administration/tiers-in-use.ts'
import { servedRelease } from '../../artefacts/release-folders.ts'
import { servedFolder } from '../../artefacts/served-folder.ts'
import type { Config } from '../../config.ts'
import { checkRedis } from '../../limits/check-redis.ts'
import { snapshotIssues } from '../../search/snapshot-issues.ts'

async function tierIssues(config: Config): Promise<string[]> {
  try {
    await checkTiersOf(config, readTiers(config.tiersFile), config.tiersFile)
    return []
  } catch (error) {
    return [reasonOf(error)]
  }
}

/** The folder of partitions and search index: that of a fetched release, or the data folder itself. */
const companiesFolder = ({ artefacts, dataDir }: Config): string =>
  artefacts && servedRelease(dataDir) ? servedFolder(dataDir) : dataDir

/** Which weights words have, if not those of the release. */
function weightsFindings(dataDir: string): { issues: string[]; notes: string[] } {
  try {
    const notes = readWeights(dataDir).notes.map(note => `weights of words: ${note} (${ownWeightsFile(dataDir)})`)
    return { issues: [], notes }
  } catch (error) {
    return { issues: [reasonOf(error)], notes: [] }
  }
}

/** The issues of the partitions: one, with what to do, for a folder that has none. */
async function partitionsIssues(config: Config): Promise<string[]> {
  const folder = companiesFolder(config)
  if (holdsPartitions(folder)) return await partitionIssues(folder, config.countries)
  return ['no register is loaded: svc import loads one, and svc serve the embedded sample']
}

/** The issues of the search index. Without partitions, a missing index is not a separate issue. */
async function searchFindings(config: Config): Promise<{ issues: string[]; notes: string[] }> {
  const folder = companiesFolder(config)
  const weights = weightsFindings(folder)
  if (weights.issues.length > 0 || !holdsPartitions(folder)) return weights
  const { issues, note } = await snapshotIssues(folder, config.countries)
  return { issues, notes: [...weights.notes, ...(note ? [note] : [])] }
}

async function redisIssues({ redis }: Config): Promise<string[]> {
  const issue = redis === undefined ? undefined : await checkRedis(redis)
  return issue === undefined ? [] : [`Redis: ${issue}`]
}

/** What was checked, what is wrong with it, and what is not wrong but worth knowing. */
export interface Finding {
  check: string
  issues: string[]
  notes?: string[]
}

async function releasesFinding(address: ObjectAddress, settings: Config): Promise<Finding> {
  const { releaseFindings } = await import('../../artefacts/release-issues.ts')
  return { check: 'releases', ...(await releaseFindings(address, settings)) }
}

/** What `svc doctor` finds; a deep check reads the databases of accounts and usage whole. */
export async function doctorFindings(settings: Config, isDeep: boolean): Promise<Finding[]> {
  const secret = readableSecrets(settings)
  const where = settings.databaseUrl === undefined ? '' : ', in PostgreSQL'
  const pages = isDeep && settings.databaseUrl === undefined ? ', every page' : ''
  const accounts = `accounts, ledger, audit log and webhooks${where}${pages}`
  return [
    { check: 'tiers', issues: await tierIssues(settings) },
    { check: accounts, issues: await accountsIssues(settings, secret.source, { isDeep }) },
    { check: 'server secret', issues: secret.issues },
    { check: 'disk space', issues: diskIssues(settings.dataDir) },
    { check: 'partitions', issues: await partitionsIssues(settings) },
    { check: 'search index and weights of words', ...(await searchFindings(settings)) },
    ...(settings.redis === undefined ? [] : [{ check: 'Redis', issues: await redisIssues(settings) }]),
    ...(settings.artefacts === undefined ? [] : [await releasesFinding(settings.artefacts, settings)]),
  ]
}
