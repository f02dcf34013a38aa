import { type AdminHandler, headers } from '../api/admin-route.ts'

export const resumeAccount: AdminHandler<'resumeAccount'> = async ({ path }, { administration }) => {
  return { status: 200, headers, body: await administration.resumeAccount(path.account_id) }
}
