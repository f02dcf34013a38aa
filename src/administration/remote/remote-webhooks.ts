import { AdministrationError } from '#domain/keys/administration-error.ts'
import type { Administration } from '../administration.ts'
import type { AskService } from './ask-service.ts'

/** The webhooks of a running service, by its API. */
export const remoteWebhooks = (ask: AskService) =>
  ({
    listEndpoints: async () => (await ask('listWebhookEndpoints')).endpoints,
    addEndpoint: async (body, { allowInsecure }) => {
      if (allowInsecure) throw new AdministrationError('--allow-insecure is for the data folder only, without --url')
      return ask('addWebhookEndpoint', { body })
    },
    removeEndpoint: endpoint_id => ask('removeWebhookEndpoint', { path: { endpoint_id } }),
    enableEndpoint: endpoint_id => ask('enableWebhookEndpoint', { path: { endpoint_id } }),
    rotateEndpointSecret: (endpoint_id, { keepOldMs, isForced }) =>
      ask('rotateWebhookSecret', {
        path: { endpoint_id },
        body: { keep_old_seconds: Math.ceil(keepOldMs / 1_000), ...(isForced && { force: true }) },
      }),
    testEndpoint: (endpoint_id, signal) => ask('testWebhookEndpoint', { path: { endpoint_id } }, signal),
    listDeliveries: async ({ isFailed, limit }) =>
      (await ask('listWebhookDeliveries', { query: { limit, state: isFailed ? 'failed' : undefined } })).deliveries,
    redeliver: delivery_id => ask('redeliverWebhook', { path: { delivery_id } }),
  }) satisfies Partial<Administration>
