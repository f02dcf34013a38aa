import { ownChannel } from '../../src/data-releases/store/channel.ts'
import type { Manifest, ReleaseFile } from '../../src/data-releases/store/manifest.ts'

/** The manifest of a release with some files. */
export const releaseManifest = (release: number, files: readonly ReleaseFile[]): Manifest => ({
  format: 1,
  release,
  ...ownChannel(),
  published_by: '0.1.0',
  published_at: '2026-11-26T00:00:00.000Z',
  companies: {},
  files: [...files],
})
