import { checkPublicUrl } from '#domain/webhooks/endpoint-url.ts'
import { type AdminHandler, headers } from '../api/admin-route.ts'

export const addWebhookEndpoint: AdminHandler<'addWebhookEndpoint'> = async ({ body }, { administration }) => {
  checkPublicUrl(body.url)
  return { status: 201, headers, body: await administration.addEndpoint(body, { allowInsecure: false }) }
}
