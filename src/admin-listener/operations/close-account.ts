import { type AdminHandler, headers } from '../api/admin-route.ts'

export const closeAccount: AdminHandler<'closeAccount'> = async ({ path }, { administration }) => {
  return { status: 200, headers, body: await administration.closeAccount(path.account_id) }
}
