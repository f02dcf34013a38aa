import type { AccountPage } from '#data/accounts/account-store.ts'
import type { KeyPage } from '#data/accounts/key-store.ts'
import type { Schemas } from '#generated/admin/operations.ts'
import type { Administration } from '../administration.ts'
import type { ExportRecord } from '../export/export-records.ts'
import { type AskService, askService, type RemoteService } from './ask-service.ts'
import { remoteWebhooks } from './remote-webhooks.ts'

const pageRows = 1_000

const accountPage = (ask: AskService, { after, limit }: AccountPage) =>
  ask('listAccounts', { query: { limit, cursor: after } })

async function allAccounts(ask: AskService): Promise<Schemas['AccountSummary'][]> {
  const rows: Schemas['AccountSummary'][] = []
  for (let after: string | undefined; ; ) {
    const page = await accountPage(ask, { after, limit: pageRows })
    rows.push(...page.accounts)
    if (page.next_cursor === null) return rows
    after = page.next_cursor
  }
}

const keyPage = (ask: AskService, account_id: string, { after, limit }: KeyPage) =>
  ask('listKeys', { path: { account_id }, query: { limit, cursor: after } })

async function allKeys(ask: AskService, accountId: string): Promise<Schemas['Key'][]> {
  const rows: Schemas['Key'][] = []
  for (let after: string | undefined; ; ) {
    const page = await keyPage(ask, accountId, { after, limit: pageRows })
    rows.push(...page.keys)
    if (page.next_cursor === null) return rows
    after = page.next_cursor
  }
}

async function* records(lines: AsyncIterable<string>): AsyncGenerator<ExportRecord> {
  for await (const line of lines) yield JSON.parse(line) as ExportRecord
}

const accountsOf = (ask: AskService) =>
  ({
    listAccounts: async page => (page ? (await accountPage(ask, page)).accounts : allAccounts(ask)),
    createAccount: body => ask('createAccount', { body }),
    showAccount: account_id => ask('getAccount', { path: { account_id } }),
    changeAccount: (account_id, body) => ask('changeAccount', { path: { account_id }, body }),
    suspendAccount: (account_id, reason) =>
      ask('suspendAccount', { path: { account_id }, body: reason === undefined ? {} : { reason } }),
    resumeAccount: account_id => ask('resumeAccount', { path: { account_id } }),
    closeAccount: account_id => ask('closeAccount', { path: { account_id } }),
    accountUsage: (account_id, { month, by }) => ask('getAccountUsage', { path: { account_id }, query: { by, month } }),
    listUsage: async ({ month, after, limit }) =>
      (await ask('listUsage', { query: { limit, month, cursor: after } })).accounts,
    exportAccount: async (account_id, { from, to }) =>
      records(await ask.lines('exportAccount', { path: { account_id }, query: { from, to } })),
  }) satisfies Partial<Administration>

const keysOf = (ask: AskService) =>
  ({
    listKeys: async (account_id, page) =>
      page ? (await keyPage(ask, account_id, page)).keys : allKeys(ask, account_id),
    createKey: (account_id, body) => ask('createKey', { path: { account_id }, body }),
    listExpiringKeys: async ({ withinMs, accountId }) => {
      const query = { within_seconds: Math.ceil(withinMs / 1_000), account_id: accountId }
      return (await ask('listExpiringKeys', { query })).keys
    },
    showKey: kid => ask('getKey', { path: { kid } }),
    rotateKey: (kid, keepOldMs) =>
      ask('rotateKey', { path: { kid }, body: { keep_old_seconds: Math.ceil(keepOldMs / 1_000) } }),
    revokeKey: kid => ask('revokeKey', { path: { kid } }),
  }) satisfies Partial<Administration>

/** The administration of a running service, by its API. Throws AdministrationError for a wrong address or without a token. */
export function remoteAdministration(service: RemoteService): Administration {
  const ask = askService(service)
  return { ...accountsOf(ask), ...keysOf(ask), ...remoteWebhooks(ask) }
}
