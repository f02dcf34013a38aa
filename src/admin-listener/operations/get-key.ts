import { type AdminHandler, headers } from '../api/admin-route.ts'

export const getKey: AdminHandler<'getKey'> = async ({ path }, { administration }) => {
  return { status: 200, headers, body: await administration.showKey(path.kid) }
}
