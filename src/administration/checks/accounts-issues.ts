import { randomBytes } from 'node:crypto'
import { existsSync } from 'node:fs'
import type { AuditLog } from '#data/accounts/audit-log.ts'
import {
  type AccountsPlace,
  hasConfiguredAccounts,
  openConfiguredAccounts,
} from '#data/accounts/open-configured-accounts.ts'
import { databaseIssue } from '#data/backup/database-issue.ts'
import { accountFiles } from '#data/embedded/account-files.ts'
import type { UsageDifference } from '#data/usage/usage-ledger.ts'
import type { SecretSource } from '#domain/keys/secret-ring.ts'
import type { Config } from '../../config/config.ts'
import { reasonOf } from '../../logging/reason-of.ts'
import { secretFile, secretSource } from '../secrets/server-secret-file.ts'
import { webhookIssues } from '../webhooks/webhook-issues.ts'

type Folder = Pick<Config, 'dataDir' | 'databaseUrl' | 'keySecret' | 'oldKeySecrets'>

/** Of counter, events and reports, two that agree are right. */
function ledgerIssue({ account_id, period, used, sum, reported }: UsageDifference): string {
  const usage = `usage of ${account_id} in ${period}`
  if (used === sum)
    return `${usage}: ${used} counted and in its events, ${reported} in its reports; bill what is counted`
  if (used === reported)
    return `${usage}: ${used} counted and in its reports, ${sum} in its events; bill what is counted`
  if (sum === reported) return `${usage}: ${used} counted, ${sum} in its events and reports; bill what reports say`
  return `${usage}: ${used} counted, ${sum} in its events, ${reported} in its reports`
}

async function auditIssues(audit: AuditLog): Promise<string[]> {
  const broken = await audit.verify()
  const head = await audit.headIssue()
  const change = broken === '' ? 'from its beginning' : `at or after ${broken}`
  return [...(broken === null ? [] : [`audit log: it was changed ${change}`]), ...(head ? [`audit log: ${head}`] : [])]
}

/** Page by page and index by index, which takes as long as reading the files. */
function deepIssues(dataDir: string): string[] {
  return Object.values(accountFiles(dataDir)).flatMap(file => {
    const issue = databaseIssue(file)
    return issue === undefined ? [] : [`${file}: ${issue}`]
  })
}

/** PostgreSQL is loaded only where it is used. */
const slotMoveIssues = async (databaseUrl: string | undefined): Promise<string[]> =>
  databaseUrl === undefined ? [] : (await import('../slots/move-issues.ts')).moveIssues(databaseUrl)

/** What is wrong with the accounts, the ledger, the audit log and the webhooks of a data folder, one line each. */
export async function accountsIssues(
  place: AccountsPlace,
  source: SecretSource | undefined,
  { isDeep = false } = {},
): Promise<string[]> {
  const { dataDir, databaseUrl } = place
  if (!hasConfiguredAccounts(place)) return [`no accounts database in ${dataDir}: svc serve creates it`]
  try {
    await using accounts = await openConfiguredAccounts(place, source)
    await accounts.check()
    await accounts.checkUsage()
    const deep = isDeep && databaseUrl === undefined ? deepIssues(dataDir) : []
    const webhooks = await webhookIssues(accounts.webhooks)
    return [
      ...deep,
      ...(await accounts.usage.reconcile()).map(ledgerIssue),
      ...(await auditIssues(accounts.audit)),
      ...webhooks,
      ...(await slotMoveIssues(databaseUrl)),
    ]
  } catch (error) {
    return [`accounts database: ${reasonOf(error)}`]
  }
}

/** Where the secrets of the server are, or why they cannot be read. They are not created. */
export function readableSecrets(folder: Folder): { source?: SecretSource; issues: string[] } {
  const { dataDir, keySecret } = folder
  const isThere = keySecret !== undefined || existsSync(secretFile(dataDir)) || hasConfiguredAccounts(folder)
  if (!isThere) return { issues: [`no server secret in ${dataDir}: svc serve creates it`] }
  const source = secretSource(folder, randomBytes)
  try {
    source.read()
    return { source, issues: [] }
  } catch (error) {
    return { issues: [reasonOf(error)] }
  }
}
