import { mkdirSync, renameSync } from 'node:fs'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { tempFolder } from '../support/temp-folder.ts'
import { rootKeys, type S3Server, serverKeys, startS3 } from '../support/versitygw.ts'

/** The store of releases of a fleet. */
export interface FleetStore extends AsyncDisposable {
  /** Settings of the builder. */
  ofBuilder: Record<string, string>
  /** Settings of the servers, which may read, list, and write what they hold. */
  ofServers: Record<string, string>
  /** Makes it unreachable. */
  leave(): Promise<void>
  comeBack(): Promise<void>
  /** The server of a bucket; undefined for a folder. */
  s3: S3Server | undefined
}

/** A folder that all machines mount. */
export function folderStore(): FleetStore {
  const folder = tempFolder()
  const path = join(folder.path, 'store')
  mkdirSync(path)
  const settings = { SVC_ARTEFACTS_URL: pathToFileURL(path).href }
  return {
    ofBuilder: settings,
    ofServers: settings,
    s3: undefined,
    leave: async () => renameSync(path, `${path}-away`),
    comeBack: async () => renameSync(`${path}-away`, path),
    [Symbol.asyncDispose]: async () => folder[Symbol.dispose](),
  }
}

/** A bucket. */
export async function bucketStore(): Promise<FleetStore> {
  const s3 = await startS3()
  const settings = ({ accessKeyId, secretAccessKey }: typeof rootKeys) => ({
    SVC_ARTEFACTS_URL: 's3://releases/fleet',
    AWS_ENDPOINT_URL_S3: s3.endpoint,
    AWS_EC2_METADATA_DISABLED: 'true',
    AWS_ACCESS_KEY_ID: accessKeyId,
    AWS_SECRET_ACCESS_KEY: secretAccessKey,
  })
  return {
    ofBuilder: settings(rootKeys),
    ofServers: settings(serverKeys),
    s3,
    leave: s3.kill,
    comeBack: s3.restart,
    [Symbol.asyncDispose]: () => s3[Symbol.asyncDispose](),
  }
}
