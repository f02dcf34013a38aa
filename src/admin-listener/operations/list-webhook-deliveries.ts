import { type AdminHandler, headers } from '../api/admin-route.ts'

export const listWebhookDeliveries: AdminHandler<'listWebhookDeliveries'> = async ({ query }, { administration }) => {
  const { limit = 100, state } = query ?? {}
  const deliveries = await administration.listDeliveries({ isFailed: state === 'failed', limit })
  return { status: 200, headers, body: { deliveries } }
}
