import { type AdminHandler, headers } from '../api/admin-route.ts'

export const listKeys: AdminHandler<'listKeys'> = async ({ path }, { administration }) => {
  return { status: 200, headers, body: { keys: await administration.listKeys(path.account_id) } }
}
