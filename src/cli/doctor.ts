import { randomBytes } from 'node:crypto'
import { existsSync } from 'node:fs'
import type { Command } from 'commander'
import type { AuditLog } from '#data/accounts/audit-log.ts'
import { type FolderSecrets, hasAccounts, openAccounts } from '#data/accounts/open-accounts.ts'
import { unavailableReason } from '#data/partitions/build-file.ts'
import { checkFile, type FileVerdict } from '#data/partitions/check-file.ts'
import { layerName } from '#data/partitions/damaged-records.ts'
import type { LookupTree } from '#data/partitions/lookup-pages.ts'
import { holdsPartitions, partitionFile } from '#data/partitions/partition-file.ts'
import { readTiers } from '#data/reference/tiers.ts'
import type { UsageDifference } from '#data/usage/reconcile.ts'
import { countryCodes } from '#domain/countries.ts'
import { type ServerSecrets, serverSecrets } from '#domain/keys/server-secrets.ts'
import { readServerSecret, secretFile } from '../administration/server-secret-file.ts'
import type { Config } from '../config.ts'
import { checkRedis } from '../limits/check-redis.ts'
import { snapshotIssues } from '../search/snapshot-issues.ts'
import type { CommandContext } from './command-context.ts'

// The database's own message follows the statement that failed.
const reasonOf = (error: unknown) =>
  error instanceof Error
    ? error.message.replace(/^.* - (?=database )/s, '').split('\n')[0] || error.name
    : String(error)

const ledgerIssues = (differences: readonly UsageDifference[]) =>
  differences.map(
    ({ account_id, period, used, sum }) => `usage of ${account_id} in ${period}: ${used} counted, ${sum} in its events`,
  )

function auditIssues(audit: AuditLog): string[] {
  const [broken, head] = [audit.verify(), audit.headIssue()]
  const change = broken === '' ? 'from its beginning' : `at or after ${broken}`
  return [...(broken === null ? [] : [`audit log: it was changed ${change}`]), ...(head ? [`audit log: ${head}`] : [])]
}

async function accountsIssues({ dataDir }: Config, secrets: FolderSecrets | undefined): Promise<string[]> {
  if (!hasAccounts(dataDir)) return [`no accounts database in ${dataDir}: svc serve creates it`]
  try {
    await using accounts = await openAccounts(dataDir, secrets)
    await accounts.check()
    return [...ledgerIssues(await accounts.usage.reconcile()), ...auditIssues(accounts.audit)]
  } catch (error) {
    return [`accounts database: ${reasonOf(error)}`]
  }
}

/** The secrets of the server, or why there are none. They are not created. */
function readSecrets({ dataDir, keySecret }: Config): { secrets?: ServerSecrets; issues: string[] } {
  const isThere = keySecret !== undefined || existsSync(secretFile(dataDir)) || hasAccounts(dataDir)
  if (!isThere) return { issues: [`no server secret in ${dataDir}: svc serve creates it`] }
  try {
    return { secrets: serverSecrets(readServerSecret(dataDir, keySecret, randomBytes)), issues: [] }
  } catch (error) {
    return { issues: [reasonOf(error)] }
  }
}

// All other states have one remedy: import the register again.
const remedies: Record<string, string> = {
  outdated: ': written by another release; import any file of its register, even the same one again, to update it',
}

const maxListed = 5

const treeNames: Record<LookupTree, string> = { source_records_layer: 'index', aliases: 'aliases' }

function recordsIssue({ damaged }: FileVerdict): string {
  const places = damaged.map(({ registry_id, precedence }) => `${registry_id} (${layerName(precedence)})`)
  const shown = places.slice(0, maxListed).join(', ')
  const rest = places.length > maxListed ? ` and ${places.length - maxListed} more` : ''
  return `damaged records: ${shown}${rest}; import their source again`
}

function damageIssue(verdict: FileVerdict): string | undefined {
  if (verdict.damaged.length > 0) return recordsIssue(verdict)
  const names = verdict.trees.map(tree => treeNames[tree])
  return names.length > 0 ? `damaged pages of its ${names.join(' and ')}; import any of its sources again` : undefined
}

/** What is wrong with the pages and rows of a partition that can be opened. */
async function contentIssue(dataDir: string, country: string): Promise<string | undefined> {
  try {
    const verdict = await checkFile(partitionFile(dataDir, country))
    if (verdict.state === 'corrupt') return 'corrupt'
    return damageIssue(verdict)
  } catch (error) {
    return `cannot be checked now: ${reasonOf(error)}`
  }
}

async function partitionIssues({ dataDir }: Config): Promise<string[]> {
  const issues: string[] = []
  for (const country of countryCodes) {
    const reason = unavailableReason(partitionFile(dataDir, country), country)
    const issue = reason === undefined ? await contentIssue(dataDir, country) : `${reason}${remedies[reason] ?? ''}`
    if (issue !== undefined) issues.push(`partition ${country}: ${issue}`)
  }
  return issues
}

function tierIssues({ tiersFile }: Config): string[] {
  try {
    readTiers(tiersFile)
    return []
  } catch (error) {
    return [reasonOf(error)]
  }
}

/** The issues of the search index. Without partitions, a missing index is not a separate issue. */
const searchFindings = ({ dataDir }: Config) =>
  holdsPartitions(dataDir) ? snapshotIssues(dataDir, countryCodes) : { issues: [], note: undefined }

async function redisIssues({ redisUrl }: Config): Promise<string[]> {
  const issue = redisUrl === undefined ? undefined : await checkRedis(redisUrl)
  return issue === undefined ? [] : [`Redis: ${issue}`]
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
      const issues = [
        ...tierIssues(settings),
        ...(await accountsIssues(settings, secret.secrets)),
        ...secret.issues,
        ...(await partitionIssues(settings)),
        ...search.issues,
        ...(await redisIssues(settings)),
      ]
      if (json) print.json({ ok: issues.length === 0, issues, ...(search.note && { notes: [search.note] }) })
      else print.lines([...(issues.length === 0 ? ['All is well.'] : issues), ...(search.note ? [search.note] : [])])
      if (issues.length > 0) fail()
    })
}
