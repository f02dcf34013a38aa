import { type AdminHandler, headers } from '../api/admin-route.ts'
import { refuseUnknownCursor } from './unknown-cursor.ts'

/** Keys of a reply without `limit`: they are checked and written at once, while requests wait. */
const mostKeys = 10_000

export const listKeys: AdminHandler<'listKeys'> = async ({ path, query }, { administration }) => {
  const { limit = mostKeys, cursor } = query ?? {}
  const page = { after: cursor, limit: limit + 1 }
  const found = await administration.listKeys(path.account_id, page).catch(refuseUnknownCursor)
  const keys = found.slice(0, limit)
  const last = found.length > keys.length ? keys.at(-1) : undefined
  return { status: 200, headers, body: { keys, next_cursor: last?.kid ?? null } }
}
