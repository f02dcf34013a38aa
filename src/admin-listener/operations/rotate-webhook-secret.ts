import { type AdminHandler, headers } from '../api/admin-route.ts'

export const rotateWebhookSecret: AdminHandler<'rotateWebhookSecret'> = async ({ path, body }, { administration }) => {
  const rotation = { keepOldMs: body.keep_old_seconds * 1_000, isForced: body.force ?? false }
  return { status: 200, headers, body: await administration.rotateEndpointSecret(path.endpoint_id, rotation) }
}
