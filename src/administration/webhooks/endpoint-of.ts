import type { WebhookEndpoint } from '#data/webhooks/endpoint.ts'
import { UnknownIdError } from '#domain/keys/administration-error.ts'
import type { WebhookDeps } from './deps.ts'

/** The endpoint with an id. Rejects with UnknownIdError if there is none. */
export async function endpointOf({ webhooks }: Pick<WebhookDeps, 'webhooks'>, id: string): Promise<WebhookEndpoint> {
  const endpoint = (await webhooks.endpoints()).find(each => each.id === id)
  if (!endpoint) throw new UnknownIdError(`no webhook endpoint ${id}`)
  return endpoint
}
