import { type AdminHandler, headers } from '../api/admin-route.ts'

export const createKey: AdminHandler<'createKey'> = async ({ path, body }, { administration }) => {
  return { status: 201, headers, body: await administration.createKey(path.account_id, body) }
}
