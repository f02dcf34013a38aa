import type { ObjectAddress } from '#data/objects/object-address.ts'
import { readTiers } from '#data/reference/tiers.ts'
import { accountsIssues, readableSecrets } from '../../administration/accounts-issues.ts'
import { clockNotes } from '../../administration/clock-notes.ts'
import { reasonOf } from '../../administration/reason-of.ts'
import { checkTiersOf } from '../../administration/tiers-in-use.ts'
import type { Config } from '../../config/config.ts'
import { checkRedis } from '../../limits/check-redis.ts'
import { folderFindings } from './doctor-folder.ts'
import type { Finding } from './finding.ts'

async function tierIssues(config: Config): Promise<string[]> {
  try {
    await checkTiersOf(config, readTiers(config.tiersFile), config.tiersFile)
    return []
  } catch (error) {
    return [reasonOf(error)]
  }
}

async function redisIssues({ redis }: Config): Promise<string[]> {
  const issue = redis === undefined ? undefined : await checkRedis(redis)
  return issue === undefined ? [] : [`Redis: ${issue}`]
}

/** Of a machine whose accounts are in a database, whose clock may be another one. */
async function clockFindings({ databaseUrl }: Config): Promise<Finding[]> {
  const notes = databaseUrl === undefined ? undefined : await clockNotes(databaseUrl)
  return notes ? [{ check: 'clock', issues: [], notes }] : []
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
    ...(await clockFindings(settings)),
    ...(await folderFindings(settings)),
    ...(settings.redis === undefined ? [] : [{ check: 'Redis', issues: await redisIssues(settings) }]),
    ...(settings.artefacts === undefined ? [] : [await releasesFinding(settings.artefacts, settings)]),
  ]
}
