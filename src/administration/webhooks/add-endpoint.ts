import type { WebhookEndpoint } from '#data/webhooks/endpoint.ts'
import { checkOpen } from '#domain/accounts/account-change.ts'
import { AdministrationError } from '#domain/keys/administration-error.ts'
import { checkEndpointUrl, checkPublicUrl } from '#domain/webhooks/endpoint-url.ts'
import { eventTypes, isOfAccounts } from '#domain/webhooks/event.ts'
import { newWebhookSecret, sealSecret } from '#domain/webhooks/webhook-secret.ts'
import { accountOf } from '../accounts/account-of.ts'
import { auditOrUndo } from './audit-webhook.ts'
import type { WebhookDeps } from './deps.ts'

/** One delivery of each is sent at the same time. */
const maxEndpoints = 50

interface EndpointRequest {
  url: string
  /** Types of events; none for all. */
  events: readonly string[]
  /** The account whose events it gets; null for all events. */
  account_id: string | null
  /** Whether plain http is allowed to loopback and private addresses. */
  allowInsecure: boolean
  /** Whether it is never reached at addresses of the network of the server. */
  isPublic: boolean
}

function checkEvents(events: readonly string[]) {
  const unknown = events.find(event => !eventTypes.some(type => type === event))
  if (unknown !== undefined)
    throw new AdministrationError(`unknown event: ${unknown}; events are ${eventTypes.join(', ')}`)
}

/** Rejects with AdministrationError for an endpoint of an account that would never get an event. */
async function checkAccount(deps: WebhookDeps, id: string, events: readonly string[]) {
  checkOpen(await accountOf(deps, id))
  if (events.length > 0 && !events.some(isOfAccounts))
    throw new AdministrationError(
      `an endpoint of an account gets no ${events.join(' or ')}: choose from ${eventTypes.filter(isOfAccounts).join(', ')}`,
    )
}

/** Adds an endpoint and returns its signing secret, which is not shown again. Rejects with AdministrationError. */
export async function addEndpoint(
  deps: WebhookDeps,
  { url, events, account_id, allowInsecure, isPublic }: EndpointRequest,
): Promise<{ endpoint: WebhookEndpoint; secret: string }> {
  const checkedUrl = checkEndpointUrl(url, { allowInsecure })
  if (isPublic) checkPublicUrl(checkedUrl)
  checkEvents(events)
  if (account_id !== null) await checkAccount(deps, account_id, events)
  const id = `whe_${deps.newId()}`
  const secret = newWebhookSecret(deps.randomBytes)
  const endpoint: WebhookEndpoint = {
    id,
    url: checkedUrl,
    events: [...new Set(events)],
    account_id,
    is_public: isPublic,
    secret: sealSecret(secret, id, deps.secrets.webhookKey, deps.randomBytes),
    old_secret: null,
    old_until_ms: null,
    created_ms: deps.clock.now(),
    disabled_ms: null,
    dropped: 0,
  }
  if (!(await deps.webhooks.add(endpoint, maxEndpoints)))
    throw new AdministrationError(`there are ${maxEndpoints} endpoints, which is the limit; remove one`)
  const { origin } = new URL(checkedUrl)
  const undo = () => deps.webhooks.remove(id, deps.clock.now())
  await auditOrUndo(undo, deps, 'webhook_added', { account_id, endpoint: id, origin, events: endpoint.events })
  return { endpoint, secret }
}
