import { type AdminHandler, headers } from '../api/admin-route.ts'

export const rotateKey: AdminHandler<'rotateKey'> = async ({ path, body }, { administration }) => {
  return { status: 200, headers, body: await administration.rotateKey(path.kid, body.keep_old_seconds * 1_000) }
}
