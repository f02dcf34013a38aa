import type { StoredObject } from '#data/objects/object-store.ts'
import { channelName } from './store/channel.ts'
import { type ReleaseStore, releaseStore } from './store/release-store.ts'

const channelKey = /^p(\d+)-([^/]+)\/(?:(unused|current)|(?:releases|servers)\/[^/]+)\.json$/

const newest = (objects: readonly StoredObject[]) =>
  objects.reduce((last, { modifiedAt }) => Math.max(last, modifiedAt), 0)

const storeOf = ({ objects }: ReleaseStore, key: string): ReleaseStore => {
  const [, version, recipe = ''] = channelKey.exec(key) ?? []
  return releaseStore(objects, { partition_version: Number(version), index_recipe: recipe })
}

/** Copies of the manifests keep the files for a while: a builder may be about to name them. */
async function removeAll({ objects, channel, ...releases }: ReleaseStore): Promise<void> {
  await objects.remove(`${channelName(channel)}/current.json`)
  for (const number of await releases.releases()) {
    const manifest = await releases.manifest(number)
    if (manifest) await releases.remove(manifest)
  }
  await objects.remove(`${channelName(channel)}/unused.json`)
}

/**
 * Removes the releases for other versions of svc that were not used for a time in milliseconds: nothing was published,
 * and no server reported. A server that stops removes its report, so that time is counted from a mark, which the first
 * call after the last use leaves. Returns the names of these versions. Rejects with ReleaseError.
 */
export async function removeUnusedVersions(own: ReleaseStore, now: number, unusedMs: number): Promise<string[]> {
  const all = (await own.objects.list('')).filter(({ key }) => channelKey.test(key))
  const channels = Map.groupBy(all, ({ key }) => key.slice(0, key.indexOf('/')))
  channels.delete(channelName(own.channel))
  const removed: string[] = []
  for (const [name, objects] of channels) {
    const { marks = [], uses = [] } = Object.groupBy(objects, ({ key }) =>
      key === `${name}/unused.json` ? 'marks' : 'uses',
    )
    const markedAt = newest(marks)
    if (markedAt < newest(uses) || marks.length === 0) await own.objects.write(`${name}/unused.json`, '{}\n')
    else if (now - markedAt >= unusedMs) {
      await removeAll(storeOf(own, `${name}/unused.json`))
      removed.push(name)
    }
  }
  return removed
}
