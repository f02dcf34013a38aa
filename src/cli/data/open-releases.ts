import type { ObjectStore } from '#data/objects/object-store.ts'
import { openObjects } from '#data/objects/open-objects.ts'
import type { Config } from '../../config/config.ts'
import { ConfigError } from '../../config/config-error.ts'

/** Opens the store of releases. Rejects with ConfigError if none is configured. */
export async function openReleases({ releaseStore }: Config): Promise<ObjectStore> {
  if (releaseStore) return await openObjects(releaseStore)
  throw new ConfigError(
    'set SVC_ARTEFACTS_URL to the store of releases, as in s3://bucket/prefix or file:///srv/releases',
  )
}
