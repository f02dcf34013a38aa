import { type AdminHandler, headers } from '../api/admin-route.ts'

export const redeliverWebhook: AdminHandler<'redeliverWebhook'> = async ({ path }, { administration }) => {
  return { status: 200, headers, body: await administration.redeliver(path.delivery_id) }
}
