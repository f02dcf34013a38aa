import type { WebhookEndpoint } from '#data/webhooks/endpoint.ts'
import { UnknownIdError } from '#domain/keys/administration-error.ts'
import type { WebhookDeps } from './deps.ts'

/** The endpoint with an id. Throws UnknownIdError if there is none. */
export function endpointOf({ webhooks }: Pick<WebhookDeps, 'webhooks'>, id: string): WebhookEndpoint {
  const endpoint = webhooks.endpoints().find(each => each.id === id)
  if (!endpoint) throw new UnknownIdError(`no webhook endpoint ${id}`)
  return endpoint
}
