import type { S3ServiceException } from '@aws-sdk/client-s3'
import { connectionFault } from '#domain/errors/connection-fault.ts'
import { ObjectStoreError, type StoreTrouble } from './object-store.ts'

interface Known {
  trouble: StoreTrouble
  /** Completes a sentence that begins with the address. */
  text: string
}

const refused = (text: string): Known => ({ trouble: 'refused', text })

const known: Readonly<Record<string, Known>> = {
  NoSuchBucket: { trouble: 'missing', text: 'has no such bucket' },
  CredentialsProviderError: refused(
    'needs credentials: set AWS_ACCESS_KEY_ID and AWS_SECRET_ACCESS_KEY, a profile or a role',
  ),
  InvalidAccessKeyId: refused('does not know the access key'),
  SignatureDoesNotMatch: refused('does not accept the secret access key'),
  ExpiredToken: refused('does not accept the session token: it has expired'),
  RequestTimeTooSkewed: refused('does not accept the clock of this machine'),
  SlowDown: { trouble: 'away', text: 'asks for fewer requests (SlowDown): try again later' },
  NotImplemented: { trouble: 'unfit', text: 'does not have the operations that releases need' },
}

const statusOf = (error: unknown) => (error as Partial<S3ServiceException>).$metadata?.httpStatusCode

const timeouts = ['TimeoutError', 'AbortError']

/** What is wrong with a store that may work again by itself. */
function awayText(error: unknown): string {
  const { name = '', code } = error as { name?: string; code?: string }
  const [status, fault] = [statusOf(error), connectionFault(error)]
  if (fault !== undefined) return `cannot be used: ${fault}`
  if (timeouts.includes(name)) return 'does not answer in time'
  if (status === undefined) return `cannot be reached (${code ?? name})`
  if (status < 300) return 'answers what is not S3: check AWS_ENDPOINT_URL_S3'
  return `answers with status ${status}`
}

/** An error of the S3 client as that of a store, without what the reply said. */
export function s3Error(address: string, action: string, error: unknown): ObjectStoreError {
  if (error instanceof ObjectStoreError) return error
  const { name = '' } = error as { name?: string }
  const options = { cause: error }
  const cause = known[name]
  if (cause) return new ObjectStoreError(cause.trouble, `the store ${address} ${cause.text}`, options)
  const status = statusOf(error)
  if (status === 401 || status === 403)
    return new ObjectStoreError('refused', `the store ${address} does not permit this user to ${action}`, options)
  if (status === 404) return new ObjectStoreError('missing', `the store ${address} has no such bucket`, options)
  return new ObjectStoreError('away', `the store ${address} ${awayText(error)}`, options)
}

/** Whether an object is not there. */
export const isNoSuchKey = (error: unknown): boolean =>
  ['NoSuchKey', 'NotFound'].includes((error as { name?: string }).name ?? '')

/** Whether a request was sent more than once: the reply to one before may have been lost. */
export const wasSentAgain = (error: unknown): boolean =>
  ((error as Partial<S3ServiceException>).$metadata?.attempts ?? 1) > 1

/** Whether another writer was first. */
export const isLost = (error: unknown): boolean => {
  const status = statusOf(error)
  return status === 412 || status === 409
}
