import type { WebhookEndpoint } from '#data/webhooks/endpoint.ts'
import type { WebhookStore } from '#data/webhooks/webhook-store.ts'
import { AdministrationError } from '#domain/keys/administration-error.ts'
import type { SecretRing } from '#domain/keys/secret-ring.ts'
import { serverSecrets } from '#domain/keys/server-secrets.ts'
import { openWithAny } from '#domain/webhooks/webhook-secret.ts'
import type { Config } from '../../config/config.ts'
import type { OperatorDeps } from '../deps.ts'
import { rehashDemoKeys } from '../keys/ensure-demo-key.ts'
import { resealSecrets } from '../webhooks/reseal-secrets.ts'
import { newServerSecret, storedSecrets, writeServerSecrets } from './server-secret-file.ts'

/** Each one accepted costs every new key a hash. */
const maxAccepted = 8

type SecretConfig = Pick<Config, 'dataDir' | 'keySecret'>

const isoAt = (ms: number) => new Date(ms).toISOString()

/** Makes a new server secret, under which everything new is made; those of before are kept for `keepOldMs`. Rejects with AdministrationError. */
export async function rotateSecret(
  { serverSecrets: secrets, keys, webhooks, clock, randomBytes, newId, actor }: OperatorDeps,
  { dataDir, keySecret }: SecretConfig,
  keepOldMs: number,
): Promise<{ number: number; keep_old_until: string }> {
  if (keySecret !== undefined || !secrets.add)
    throw new AdministrationError(
      'the server secret is set by SVC_KEY_SECRET or SVC_KEY_SECRET_FILE: set a new one, and keep this one in SVC_KEY_SECRET_OLD or second in that file',
    )
  if (secrets.current().accepted.length >= maxAccepted)
    throw new AdministrationError(`there are ${maxAccepted} server secrets: retire one first`)
  const now = clock.now()
  const keep_old_until = isoAt(now + keepOldMs)
  const text = newServerSecret(randomBytes)
  const publish = () => {
    const before = storedSecrets(dataDir)
    writeServerSecrets(dataDir, [text, ...before])
    return () => writeServerSecrets(dataDir, before)
  }
  const change = { id: newId(), actor, at: isoAt(now), keepOthersUntil: keep_old_until }
  const number = await secrets.add(text, publish, change)
  await rehashDemoKeys(keys, secrets.current())
  await resealSecrets({ webhooks, ring: secrets.current(), randomBytes })
  return { number, keep_old_until }
}

/** How many signing secrets of webhooks can be opened only with a server secret. */
async function endpointsNeeding(
  number: number,
  webhooks: Pick<WebhookStore, 'endpoints'>,
  { accepted }: SecretRing,
): Promise<number> {
  const others = accepted.filter(secret => secret.number !== number).map(({ webhookKey }) => webhookKey)
  const opens = ({ id, secret }: WebhookEndpoint) => {
    try {
      return openWithAny(secret, id, others) !== ''
    } catch {
      return false
    }
  }
  return accepted.length === others.length
    ? 0
    : (await webhooks.endpoints()).filter(endpoint => !opens(endpoint)).length
}

/** Ends a server secret, and removes it from its file. Rejects with AdministrationError if keys need it and `isForced` is not set. */
export async function retireSecret(
  { serverSecrets: secrets, webhooks, clock, randomBytes, newId, actor }: OperatorDeps,
  { dataDir, keySecret }: SecretConfig,
  { number, isForced }: { number: number; isForced: boolean },
): Promise<void> {
  // Those of a rotation by SVC_KEY_SECRET, whose servers know the new one by now.
  await resealSecrets({ webhooks, ring: secrets.current(), randomBytes })
  const needing = isForced ? 0 : await endpointsNeeding(number, webhooks, secrets.current())
  if (needing > 0)
    throw new AdministrationError(
      `${needing} webhook secrets are stored under server secret ${number}: svc webhooks rotate-secret replaces them, or --force ends them`,
    )
  await secrets.retire(number, { id: newId(), actor, at: isoAt(clock.now()), isForced })
  if (keySecret !== undefined) return
  const accepted = new Set(secrets.current().accepted.map(({ fingerprint }) => fingerprint))
  const kept = storedSecrets(dataDir).filter(text => accepted.has(serverSecrets(text).fingerprint))
  writeServerSecrets(dataDir, kept)
}
