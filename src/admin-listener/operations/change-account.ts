import { type AdminHandler, headers } from '../api/admin-route.ts'

export const changeAccount: AdminHandler<'changeAccount'> = async ({ path, body }, { administration }) => {
  return { status: 200, headers, body: await administration.changeAccount(path.account_id, body) }
}
