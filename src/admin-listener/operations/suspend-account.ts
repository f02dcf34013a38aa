import { type AdminHandler, headers } from '../api/admin-route.ts'

export const suspendAccount: AdminHandler<'suspendAccount'> = async ({ path, body }, { administration }) => {
  return { status: 200, headers, body: await administration.suspendAccount(path.account_id, body.reason) }
}
