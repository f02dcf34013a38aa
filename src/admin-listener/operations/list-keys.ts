import { type AdminHandler, headers } from '../api/admin-route.ts'
import { refuseUnknownCursor } from './unknown-cursor.ts'

export const listKeys: AdminHandler<'listKeys'> = async ({ path, query }, { administration }) => {
  const { limit, cursor } = query ?? {}
  const page = { after: cursor, limit: limit === undefined ? undefined : limit + 1 }
  const found = await administration.listKeys(path.account_id, page).catch(refuseUnknownCursor)
  const keys = found.slice(0, limit)
  const last = found.length > keys.length ? keys.at(-1) : undefined
  return { status: 200, headers, body: { keys, next_cursor: last?.kid ?? null } }
}
