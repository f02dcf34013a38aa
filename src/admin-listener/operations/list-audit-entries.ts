import { type AdminHandler, headers } from '../api/admin-route.ts'

export const listAuditEntries: AdminHandler<'listAuditEntries'> = async ({ query }, { audit }) => {
  const { limit = 100, after = 0, account_id } = query ?? {}
  const page = { after, limit: limit + 1 }
  const found = await (account_id === undefined ? audit.entries(page) : audit.entriesOf(account_id, page))
  const entries = found.slice(0, limit)
  const next_after = found.length > limit ? (entries.at(-1)?.position ?? null) : null
  return { status: 200, headers, body: { entries, next_after } }
}
