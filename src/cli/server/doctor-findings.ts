import type { ObjectAddress } from '#data/objects/object-address.ts'
import { readTiers } from '#data/reference/tiers.ts'
import type { SecretSource } from '#domain/keys/secret-ring.ts'
import { accountsIssues, readableSecrets } from '../../administration/checks/accounts-issues.ts'
import { clockNotes } from '../../administration/checks/clock-notes.ts'
import { missingMigrations } from '../../administration/checks/missing-migrations.ts'
import { checkTiersOf } from '../../administration/checks/tiers-in-use.ts'
import { leftDrafts } from '../../administration/secrets/server-secret-file.ts'
import type { Config } from '../../config/config.ts'
import { checkRedis } from '../../limits/redis/check-redis.ts'
import { reasonOf } from '../../logging/reason-of.ts'
import { requestThreadsFor, thisMachine } from '../../node-runtime/thread-count.ts'
import { folderFindings } from './doctor-folder.ts'
import type { Finding } from './finding.ts'

async function tierIssues(config: Config, opensAccounts: boolean): Promise<string[]> {
  try {
    const tiers = readTiers(config.tiersFile)
    if (opensAccounts) await checkTiersOf(config, tiers, config.tiersFile)
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

async function connectionFindings({ databaseUrl, threads }: Config): Promise<Finding[]> {
  if (databaseUrl === undefined) return []
  const { connectionNotes } = await import('../../administration/checks/connection-notes.ts')
  const notes = await connectionNotes(databaseUrl, threads ?? requestThreadsFor(thisMachine()))
  return notes ? [{ check: 'connections', issues: [], notes }] : []
}

async function schemaFindings({ databaseUrl }: Config): Promise<Finding[]> {
  if (databaseUrl === undefined) return []
  const { schemaNotes } = await import('../../administration/checks/schema-notes.ts')
  const notes = await schemaNotes(databaseUrl)
  return notes ? [{ check: 'schema', issues: [], notes }] : []
}

async function releasesFinding(address: ObjectAddress, settings: Config): Promise<Finding> {
  const { releaseFindings } = await import('../../data-releases/release-issues.ts')
  return { check: 'releases', ...(await releaseFindings(address, settings)) }
}

/** Opening the accounts of an earlier release would migrate them, and a diagnosis changes nothing. */
const migrationFinding = ([first, ...others]: readonly string[]): Finding => ({
  check: 'migrations',
  issues: [],
  notes: [
    `the accounts lack migrations of this release, ${first}${others.length > 0 ? ` and ${others.length} more` : ''}: svc serve runs them when it starts; until then, accounts, ledger, audit log and webhooks are not checked`,
  ],
})

async function accountsFinding(settings: Config, source: SecretSource | undefined, isDeep: boolean): Promise<Finding> {
  const where = settings.databaseUrl === undefined ? '' : ', in PostgreSQL'
  const pages = isDeep && settings.databaseUrl === undefined ? ', every page' : ''
  const check = `accounts, ledger, audit log and webhooks${where}${pages}`
  return { check, issues: await accountsIssues(settings, source, { isDeep }) }
}

/** What `svc doctor` finds; a deep check reads the databases of accounts and usage whole. */
export async function doctorFindings(settings: Config, isDeep: boolean): Promise<Finding[]> {
  const secret = readableSecrets(settings)
  const missing = await missingMigrations(settings)
  const isMigrated = missing.length === 0
  return [
    { check: 'tiers', issues: await tierIssues(settings, isMigrated) },
    isMigrated ? await accountsFinding(settings, secret.source, isDeep) : migrationFinding(missing),
    { check: 'server secret', issues: [...secret.issues, ...leftDrafts(settings.dataDir)] },
    ...(await clockFindings(settings)),
    ...(await connectionFindings(settings)),
    ...(await schemaFindings(settings)),
    ...(await folderFindings(settings)),
    ...(settings.redis === undefined ? [] : [{ check: 'Redis', issues: await redisIssues(settings) }]),
    ...(settings.releaseStore === undefined ? [] : [await releasesFinding(settings.releaseStore, settings)]),
  ]
}
