import { type AdminHandler, headers } from '../api/admin-route.ts'

export const getAccountUsage: AdminHandler<'getAccountUsage'> = async ({ path, query }, { administration }) => {
  const { month, by = 'operation' } = query ?? {}
  return { status: 200, headers, body: await administration.accountUsage(path.account_id, { month, by }) }
}
