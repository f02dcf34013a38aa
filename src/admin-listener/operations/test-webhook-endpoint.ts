import { type AdminHandler, headers } from '../api/admin-route.ts'

export const testWebhookEndpoint: AdminHandler<'testWebhookEndpoint'> = async (
  { path },
  { administration, signal },
) => {
  return { status: 200, headers, body: await administration.testEndpoint(path.endpoint_id, signal) }
}
