import type { ObjectStore } from '#data/objects/object-store.ts'
import { openObjects } from '#data/objects/open-objects.ts'
import type { Config } from '../../config/config.ts'
import { ConfigError } from '../../config/config-error.ts'

/** Opens the store of releases. Rejects with ConfigError if none is configured. */
export async function openReleases({ artefacts }: Config): Promise<ObjectStore> {
  if (artefacts) return await openObjects(artefacts)
  throw new ConfigError(
    'set SVC_ARTEFACTS_URL to the store of releases, as in s3://bucket/prefix or file:///srv/releases',
  )
}
