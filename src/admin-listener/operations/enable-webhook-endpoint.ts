import { type AdminHandler, headers } from '../api/admin-route.ts'

export const enableWebhookEndpoint: AdminHandler<'enableWebhookEndpoint'> = async ({ path }, { administration }) => {
  return { status: 200, headers, body: await administration.enableEndpoint(path.endpoint_id) }
}
