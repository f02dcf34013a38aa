import { type AdminHandler, headers } from '../api/admin-route.ts'

export const addWebhookEndpoint: AdminHandler<'addWebhookEndpoint'> = async ({ body }, { administration }) => {
  return { status: 201, headers, body: await administration.addEndpoint(body, { allowInsecure: false }) }
}
