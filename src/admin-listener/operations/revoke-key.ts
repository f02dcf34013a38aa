import { type AdminHandler, headers } from '../api/admin-route.ts'

export const revokeKey: AdminHandler<'revokeKey'> = async ({ path }, { administration }) => {
  return { status: 200, headers, body: await administration.revokeKey(path.kid) }
}
