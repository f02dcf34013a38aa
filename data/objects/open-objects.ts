import type { ObjectAddress } from './object-address.ts'
import type { ObjectStore } from './object-store.ts'

/** Opens the objects at an address. The S3 client is loaded for a bucket only. */
export async function openObjects(address: ObjectAddress): Promise<ObjectStore> {
  if (address.kind === 's3') return (await import('./s3-objects.ts')).openS3Objects(address)
  return (await import('./folder-objects.ts')).openFolderObjects(address.url, address.folder)
}
