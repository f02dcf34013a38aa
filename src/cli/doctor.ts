import { randomBytes } from 'node:crypto'
import { existsSync } from 'node:fs'
import type { Command } from 'commander'
import type { AuditLog } from '#data/accounts/audit-log.ts'
import { type FolderSecrets, hasAccounts, openAccounts } from '#data/accounts/open-accounts.ts'
import { checkFile, type FileVerdict } from '#data/partitions/check-file.ts'
import { layerName } from '#data/partitions/damaged-records.ts'
import { holdsPartitions, partitionFile } from '#data/partitions/partition-file.ts'
import { openPartitions } from '#data/partitions/partitions.ts'
import { readTiers } from '#data/reference/tiers.ts'
import type { UsageDifference } from '#data/usage/usage-reports.ts'
import { countryCodes } from '#domain/countries.ts'
import { type ServerSecrets, serverSecrets } from '#domain/keys/server-secrets.ts'
import { readServerSecret, secretFile } from '../administration/server-secret-file.ts'
import { systemClock } from '../clock.ts'
import type { Config } from '../config.ts'
import { checkRedis } from '../limits/check-redis.ts'
import { snapshotIssues } from '../search/snapshot-issues.ts'
import type { CommandContext } from './command-context.ts'

// The database's own message follows the statement that failed.
const reasonOf = (error: unknown) =>
  error instanceof Error
    ? error.message.replace(/^.* - (?=database )/s, '').split('\n')[0] || error.name
    : String(error)

const ledgerFaults = (differences: readonly UsageDifference[]) =>
  differences.map(
    ({ account_id, period, used, sum }) => `usage of ${account_id} in ${period}: ${used} counted, ${sum} in its events`,
  )

function auditFaults(audit: AuditLog): string[] {
  const [broken, head] = [audit.verify(), audit.headIssue()]
  const change = broken === '' ? 'from its beginning' : `at or after ${broken}`
  return [...(broken === null ? [] : [`audit log: it was changed ${change}`]), ...(head ? [`audit log: ${head}`] : [])]
}

async function accountsFaults({ dataDir }: Config, secrets: FolderSecrets | undefined): Promise<string[]> {
  if (!hasAccounts(dataDir)) return [`no accounts database in ${dataDir}: svc serve creates it`]
  try {
    await using accounts = await openAccounts(dataDir, secrets)
    await accounts.check()
    return [...ledgerFaults(await accounts.usage.reconcile()), ...auditFaults(accounts.audit)]
  } catch (error) {
    return [`accounts database: ${reasonOf(error)}`]
  }
}

/** The secrets of the server, or why there are none. They are not created. */
function readSecrets({ dataDir, keySecret }: Config): { secrets?: ServerSecrets; faults: string[] } {
  const isThere = keySecret !== undefined || existsSync(secretFile(dataDir)) || hasAccounts(dataDir)
  if (!isThere) return { faults: [`no server secret in ${dataDir}: svc serve creates it`] }
  try {
    return { secrets: serverSecrets(readServerSecret(dataDir, keySecret, randomBytes)), faults: [] }
  } catch (error) {
    return { faults: [reasonOf(error)] }
  }
}

// All other states have one remedy: import the register again.
const wayOut: Record<string, string> = {
  outdated: ': another release made it; svc import of any file of its register, the same one too, brings it up to date',
}

const maxListed = 5

function damageFault({ damaged }: FileVerdict): string {
  const places = damaged.map(({ registry_id, precedence }) => `${registry_id} (${layerName(precedence)})`)
  const shown = places.slice(0, maxListed).join(', ')
  const rest = places.length > maxListed ? ` and ${places.length - maxListed} more` : ''
  return `damaged records: ${shown}${rest}; import their source again`
}

/** What is wrong with the pages and rows of a partition that can be opened. */
function contentFault(dataDir: string, country: string): string | undefined {
  try {
    const verdict = checkFile(partitionFile(dataDir, country))
    if (verdict.state === 'corrupt') return 'corrupt'
    return verdict.damaged.length > 0 ? damageFault(verdict) : undefined
  } catch (error) {
    return `cannot be checked now: ${reasonOf(error)}`
  }
}

async function partitionFaults({ dataDir }: Config): Promise<string[]> {
  await using partitions = openPartitions(dataDir, { countries: countryCodes, clock: systemClock })
  const states = await partitions.check()
  return [...states].flatMap(([country, state]) => {
    const fault = state === 'operational' ? contentFault(dataDir, country) : `${state}${wayOut[state] ?? ''}`
    return fault === undefined ? [] : [`partition ${country}: ${fault}`]
  })
}

function tierFaults({ tiersFile }: Config): string[] {
  try {
    readTiers(tiersFile)
    return []
  } catch (error) {
    return [reasonOf(error)]
  }
}

/** Without partitions, a missing index is not an issue of its own. */
const searchFindings = ({ dataDir }: Config) =>
  holdsPartitions(dataDir) ? snapshotIssues(dataDir, countryCodes) : { faults: [], note: undefined }

async function redisFaults({ redisUrl }: Config): Promise<string[]> {
  const fault = redisUrl === undefined ? undefined : await checkRedis(redisUrl)
  return fault === undefined ? [] : [`Redis: ${fault}`]
}

/** `svc doctor`: prints one line per issue; exit code 1 if there are any. */
export function doctorCommand(program: Command, { config, print, fail }: CommandContext): void {
  program
    .command('doctor')
    .description('check configuration, accounts, ledger, audit log, partitions, search index and Redis')
    .option('--json', 'print JSON')
    .action(async ({ json }: { json?: boolean }) => {
      const settings = config()
      const search = await searchFindings(settings)
      const secret = readSecrets(settings)
      const faults = [
        ...tierFaults(settings),
        ...(await accountsFaults(settings, secret.secrets)),
        ...secret.faults,
        ...(await partitionFaults(settings)),
        ...search.faults,
        ...(await redisFaults(settings)),
      ]
      if (json) print.json({ ok: faults.length === 0, faults, ...(search.note && { notes: [search.note] }) })
      else print.lines([...(faults.length === 0 ? ['All is well.'] : faults), ...(search.note ? [search.note] : [])])
      if (faults.length > 0) fail()
    })
}
