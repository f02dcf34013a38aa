import { randomBytes } from 'node:crypto'
import { existsSync } from 'node:fs'
import type { AuditLog } from '#data/accounts/audit-log.ts'
import { accountFiles, type FolderSecrets, hasAccounts, openAccounts } from '#data/accounts/open-accounts.ts'
import { databaseIssue } from '#data/backup/database-issue.ts'
import type { UsageDifference } from '#data/usage/reconcile.ts'
import { type ServerSecrets, serverSecrets } from '#domain/keys/server-secrets.ts'
import type { Config } from '../config.ts'
import { reasonOf } from './reason-of.ts'
import { readServerSecret, secretFile } from './server-secret-file.ts'
import { webhookIssues } from './webhooks/webhook-issues.ts'

type Folder = Pick<Config, 'dataDir' | 'keySecret'>

const ledgerIssues = (differences: readonly UsageDifference[]) =>
  differences.map(
    ({ account_id, period, used, sum }) => `usage of ${account_id} in ${period}: ${used} counted, ${sum} in its events`,
  )

function auditIssues(audit: AuditLog): string[] {
  const [broken, head] = [audit.verify(), audit.headIssue()]
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

/** What is wrong with the accounts, the ledger, the audit log and the webhooks of a data folder, one line each. */
export async function accountsIssues(
  { dataDir }: Folder,
  secrets: FolderSecrets | undefined,
  { isDeep = false } = {},
): Promise<string[]> {
  if (!hasAccounts(dataDir)) return [`no accounts database in ${dataDir}: svc serve creates it`]
  try {
    await using accounts = await openAccounts(dataDir, secrets)
    await accounts.check()
    const deep = isDeep ? deepIssues(dataDir) : []
    const webhooks = webhookIssues(accounts.webhooks)
    return [...deep, ...ledgerIssues(await accounts.usage.reconcile()), ...auditIssues(accounts.audit), ...webhooks]
  } catch (error) {
    return [`accounts database: ${reasonOf(error)}`]
  }
}

/** The secrets of the server, or why there are none. They are not created. */
export function readSecrets({ dataDir, keySecret }: Folder): { secrets?: ServerSecrets; issues: string[] } {
  const isThere = keySecret !== undefined || existsSync(secretFile(dataDir)) || hasAccounts(dataDir)
  if (!isThere) return { issues: [`no server secret in ${dataDir}: svc serve creates it`] }
  try {
    return { secrets: serverSecrets(readServerSecret(dataDir, keySecret, randomBytes)), issues: [] }
  } catch (error) {
    return { issues: [reasonOf(error)] }
  }
}
