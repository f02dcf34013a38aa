import { type AdminHandler, headers } from '../api/admin-route.ts'

export const listWebhookEndpoints: AdminHandler<'listWebhookEndpoints'> = async (_call, { administration }) => {
  return { status: 200, headers, body: { endpoints: await administration.listEndpoints() } }
}
