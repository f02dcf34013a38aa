import { type AdminHandler, headers } from '../api/admin-route.ts'

export const listExpiringKeys: AdminHandler<'listExpiringKeys'> = async ({ query }, { administration }) => {
  const { within_seconds: seconds = 14 * 86_400, account_id: accountId } = query ?? {}
  const keys = await administration.listExpiringKeys({ withinMs: seconds * 1_000, accountId })
  return { status: 200, headers, body: { keys } }
}
