import { type AdminHandler, headers } from '../api/admin-route.ts'

export const removeWebhookEndpoint: AdminHandler<'removeWebhookEndpoint'> = async ({ path }, { administration }) => {
  return { status: 200, headers, body: await administration.removeEndpoint(path.endpoint_id) }
}
