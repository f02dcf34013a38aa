import { jsonLines } from '../../administration/export/export-lines.ts'
import { type AdminHandler, headers } from '../api/admin-route.ts'

export const exportAccount: AdminHandler<'exportAccount'> = async ({ path, query }, { administration }) => {
  const { from, to } = query ?? {}
  const records = await administration.exportAccount(path.account_id, { from, to })
  return { status: 200, headers, body: jsonLines(records) }
}
