import { resolve } from 'node:path'
import { fileURLToPath } from 'node:url'

/** Where objects are: a bucket with a prefix, or a folder. */
export type ObjectAddress =
  | {
      kind: 's3'
      url: string
      bucket: string
      prefix: string
      endpoint?: string | undefined
      region?: string | undefined
    }
  | { kind: 'folder'; url: string; folder: string }

const bucketName = /^[a-z0-9][a-z0-9.-]{1,61}[a-z0-9]$/

function readBucket({ hostname, pathname, port }: URL, url: string): ObjectAddress | string {
  if (!bucketName.test(hostname) || port !== '') return 'must name a bucket, as in s3://bucket/prefix'
  const prefix = decodeURIComponent(pathname).replaceAll(/^\/+|\/+$/g, '')
  return { kind: 's3', url, bucket: hostname, prefix: prefix === '' ? '' : `${prefix}/` }
}

function readFolder(address: URL, url: string): ObjectAddress | string {
  if (address.hostname !== '') return 'must name a folder of this machine, as in file:///srv/releases'
  return { kind: 'folder', url, folder: resolve(fileURLToPath(address)) }
}

/** Reads `s3://bucket/prefix` or `file:///folder`; a text says what is wrong with it, and never repeats it. */
export function readObjectAddress(text: string): ObjectAddress | string {
  const url = URL.parse(text)
  if (url?.protocol !== 's3:' && url?.protocol !== 'file:') return 'is neither an s3:// nor a file:// address'
  if (url.username !== '' || url.password !== '')
    return 'cannot have credentials: the S3 client finds them in AWS_ACCESS_KEY_ID, a profile or a role'
  if (url.search !== '' || url.hash !== '') return 'cannot have a query or a fragment'
  return url.protocol === 's3:' ? readBucket(url, text) : readFolder(url, text)
}
