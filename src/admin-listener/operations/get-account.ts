import { type AdminHandler, headers } from '../api/admin-route.ts'

export const getAccount: AdminHandler<'getAccount'> = async ({ path }, { administration }) => {
  return { status: 200, headers, body: await administration.showAccount(path.account_id) }
}
