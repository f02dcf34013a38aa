import type { Administration } from '../administration.ts'
import { addEndpoint } from './add-endpoint.ts'
import type { WebhookDeps } from './deps.ts'
import { enableEndpoint } from './enable-endpoint.ts'
import { listDeliveries } from './list-deliveries.ts'
import { listEndpoints } from './list-endpoints.ts'
import { redeliver } from './redeliver.ts'
import { removeEndpoint } from './remove-endpoint.ts'
import { rotateSecret } from './rotate-secret.ts'
import { testEndpoint } from './test-endpoint.ts'

/** The webhooks of an open data folder. */
export const localWebhooks = (deps: WebhookDeps) =>
  ({
    listEndpoints: () => listEndpoints(deps),
    addEndpoint: async ({ url, events = [], account_id = null }, permission) => {
      const { endpoint, secret } = await addEndpoint(deps, { url, events, account_id, ...permission })
      const { id, ...added } = endpoint
      return { endpoint_id: id, url: added.url, events: [...added.events], account_id, secret }
    },
    removeEndpoint: id => removeEndpoint(deps, id),
    enableEndpoint: id => enableEndpoint(deps, id),
    rotateEndpointSecret: (id, rotation) => rotateSecret(deps, id, rotation),
    testEndpoint: async (id, signal) => {
      const { reply, ...test } = await testEndpoint(deps, id, signal)
      if ('error' in reply) return { ...test, status: null, reply: null, error: reply.error }
      return { ...test, status: reply.status, reply: reply.text, error: null }
    },
    listDeliveries: filter => listDeliveries(deps, filter),
    redeliver: id => redeliver(deps, id),
  }) satisfies Partial<Administration>
