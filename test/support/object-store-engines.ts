import { randomUUID } from 'node:crypto'
import { renameSync } from 'node:fs'
import { type ObjectAddress, readObjectAddress } from '#data/objects/object-address.ts'
import type { ObjectStore } from '#data/objects/object-store.ts'
import { openObjects } from '#data/objects/open-objects.ts'
import { tempFolder } from './temp-folder.ts'
import { hasS3Server, readerKeys, rootKeys, type S3Server, startS3 } from './versitygw.ts'

/** An empty store of a test. */
export interface TestObjects extends AsyncDisposable {
  /** Environment variables of a service that uses it. */
  settings: Record<string, string>
  address: ObjectAddress
  objects: ObjectStore
  /** Makes it unreachable. */
  leave(): Promise<void>
  comeBack(): Promise<void>
  /** Stops a store that can be stopped: connections stay open, and nothing is answered until `resume`. */
  freeze?(): Promise<void>
  resume?(): void
}

interface ObjectStoreEngine {
  title: string
  isHere: boolean
  canFreeze: boolean
  open(): Promise<TestObjects>
}

const addressOf = (url: string): ObjectAddress => {
  const address = readObjectAddress(url)
  if (typeof address === 'string') throw new Error(address)
  return address
}

async function openFolder(): Promise<TestObjects> {
  const folder = tempFolder()
  const url = `file://${folder.path}`
  const address = addressOf(url)
  const away = `${folder.path}-away`
  return {
    settings: { SVC_ARTEFACTS_URL: url },
    address,
    objects: await openObjects(address),
    leave: async () => renameSync(folder.path, away),
    comeBack: async () => renameSync(away, folder.path),
    [Symbol.asyncDispose]: async () => folder[Symbol.dispose](),
  }
}

let server: Promise<S3Server> | undefined

/** Keys of S3 for this process and its children. */
export function useKeys({ accessKeyId, secretAccessKey }: typeof rootKeys): void {
  process.env.AWS_ACCESS_KEY_ID = accessKeyId
  process.env.AWS_SECRET_ACCESS_KEY = secretAccessKey
  process.env.AWS_EC2_METADATA_DISABLED = 'true'
}

/** A prefix of its own in the bucket of the server that the tests of a process share. */
async function openBucket(): Promise<TestObjects> {
  useKeys(rootKeys)
  server ??= startS3()
  const { endpoint, kill, restart, freeze, resume } = await server
  const url = `s3://releases/${randomUUID()}`
  const address = { ...addressOf(url), endpoint }
  const objects = await openObjects(address)
  return {
    settings: { SVC_ARTEFACTS_URL: url, AWS_ENDPOINT_URL_S3: endpoint },
    address,
    objects,
    leave: kill,
    comeBack: restart,
    freeze,
    resume,
    [Symbol.asyncDispose]: async () => objects[Symbol.dispose](),
  }
}

/** The object stores that releases can be in; the S3 server ends with the process. */
export const objectStoreEngines: readonly ObjectStoreEngine[] = [
  { title: 'a folder', isHere: true, canFreeze: false, open: openFolder },
  { title: 'versitygw, an S3 server', isHere: hasS3Server, canFreeze: true, open: openBucket },
]

export { readerKeys, rootKeys }
