import type { S3ServiceException } from '@aws-sdk/client-s3'
import { connectionFault } from '#domain/errors/connection-fault.ts'
import { ObjectStoreError, type StoreTrouble } from './object-store.ts'

interface Known {
  trouble: StoreTrouble
  /** Completes a sentence that begins with the address. */
  text: string
}

const refused = (text: string): Known => ({ trouble: 'refused', text })

const otherRegion = 'is in another region than AWS_REGION says, or has another address: check AWS_ENDPOINT_URL_S3'
const full: Known = { trouble: 'full', text: 'has no room left' }

const known: Readonly<Record<string, Known>> = {
  NoSuchBucket: { trouble: 'missing', text: 'has no such bucket' },
  CredentialsProviderError: refused(
    'needs credentials: set AWS_ACCESS_KEY_ID and AWS_SECRET_ACCESS_KEY, a profile or a role',
  ),
  InvalidAccessKeyId: refused('does not know the access key'),
  SignatureDoesNotMatch: refused('does not accept the secret access key'),
  ExpiredToken: refused('does not accept the session token: it has expired'),
  InvalidToken: refused('does not accept the session token: it belongs to other keys, or was cut'),
  RequestTimeTooSkewed: refused('does not accept the clock of this machine: synchronise it'),
  SlowDown: { trouble: 'away', text: 'asks for fewer requests (SlowDown): try again later' },
  PermanentRedirect: refused(otherRegion),
  AuthorizationHeaderMalformed: refused(otherRegion),
  IllegalLocationConstraintException: refused(otherRegion),
  QuotaExceeded: full,
  XMinioStorageFull: full,
  NotImplemented: { trouble: 'unfit', text: 'does not have the operations that releases need' },
}

const statusOf = (error: unknown) => (error as Partial<S3ServiceException>).$metadata?.httpStatusCode

/** The text of a known cause, which names the region of a bucket that was asked for in another one. */
function textOf({ text }: Known, error: unknown): string {
  const region = (error as Partial<S3ServiceException>).$response?.headers?.['x-amz-bucket-region']
  return text === otherRegion && region ? `is in region ${region}: set AWS_REGION` : text
}

/** Whether a reply comes from a proxy or another server: S3 itself sends a code with redirects and for missing objects. */
const isOfOthers = (status: number, { Code }: { Code?: string }) =>
  status < 300 || (Code === undefined && (status < 400 || status === 404 || status === 407))

const timeouts = ['TimeoutError', 'AbortError']
// The client calls these timeouts too.
const cuts = ['ECONNRESET', 'EPIPE']

const notS3 = 'answers what is not S3: check AWS_ENDPOINT_URL_S3'

/** The error for a reply that lacks what every reply of S3 has: a proxy may send its page with status 200. */
export const notS3Error = (address: string): ObjectStoreError =>
  new ObjectStoreError('away', `the store ${address} ${notS3}`)

/** What is wrong with a store that may work again by itself. */
function awayText(error: unknown): string {
  const { name = '', code = '' } = error as { name?: string; code?: string }
  const status = statusOf(error)
  const fault = connectionFault(error)
  if (fault !== undefined) return `cannot be used: ${fault}`
  if (cuts.includes(code)) return `closes connections before it answers (${code})`
  if (timeouts.includes(name)) return 'does not answer in time'
  if (status === undefined) return `cannot be reached (${code || name})`
  if (isOfOthers(status, error as object)) return notS3
  return `answers with status ${status}`
}

/** An error of the S3 client as that of a store, without what the reply said. */
export function s3Error(address: string, action: string, error: unknown): ObjectStoreError {
  if (error instanceof ObjectStoreError) return error
  const { name = '' } = error as { name?: string }
  const options = { cause: error }
  const cause = known[name]
  if (cause) return new ObjectStoreError(cause.trouble, `the store ${address} ${textOf(cause, error)}`, options)
  const status = statusOf(error)
  if (status === 401 || status === 403)
    return new ObjectStoreError('refused', `the store ${address} does not permit this user to ${action}`, options)
  return new ObjectStoreError('away', `the store ${address} ${awayText(error)}`, options)
}

/** Whether an object is not there. A 404 without that code is of another server: nothing may be concluded from it. */
export const isNoSuchKey = (error: unknown): boolean => (error as { name?: string }).name === 'NoSuchKey'

/** Whether a request was sent more than once: the reply to one before may have been lost. */
export const wasSentAgain = (error: unknown): boolean =>
  ((error as Partial<S3ServiceException>).$metadata?.attempts ?? 1) > 1

/** Whether another writer was first. */
export const isLost = (error: unknown): boolean => {
  const status = statusOf(error)
  return status === 412 || status === 409
}
