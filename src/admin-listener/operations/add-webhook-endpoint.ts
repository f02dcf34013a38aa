import { type AdminHandler, headers } from '../api/admin-route.ts'

// Whoever has a token but not the machine must not make the server ask its own network.
const permission = { allowInsecure: false, isPublic: true }

export const addWebhookEndpoint: AdminHandler<'addWebhookEndpoint'> = async ({ body }, { administration }) => ({
  status: 201,
  headers,
  body: await administration.addEndpoint(body, permission),
})
