import { cpSync } from 'node:fs'
import type { ObjectStore } from '#data/objects/object-store.ts'
import { countryCodes } from '#domain/countries.ts'
import { type Published, publishRelease } from '../../src/data-releases/publish/publish.ts'
import { releaseStore } from '../../src/data-releases/store/release-store.ts'
import { activate } from '../../src/data-releases/switch-release.ts'
import { indexedSample } from './indexed-sample.ts'
import { fixture, runImport } from './partition-stores.ts'
import { type TempFolder, tempFolder } from './temp-folder.ts'

/** A company that the sample does not have, and an import does. */
export const importedCompany = '899999002'

/** A data folder with the sample and its index, as on a builder. */
export async function builderFolder(): Promise<TempFolder> {
  const folder = tempFolder()
  const { copy } = await indexedSample()
  cpSync(copy(true), folder.path, { recursive: true })
  return folder
}

/** Imports three invented companies of Norway. */
export const importMore = (dataDir: string): Promise<unknown> =>
  runImport(dataDir, 'no', fixture('enheter-synthetic.csv'), { snapshotDate: '2026-11-19', limit: 3 })

export const publishFrom = (objects: ObjectStore, dataDir: string): Promise<Published> =>
  publishRelease(objects, {
    dataDir,
    countries: countryCodes,
    version: '0.1.0',
    clock: { now: () => Date.now() },
    signal: new AbortController().signal,
  })

/** Publishes a folder and makes it current at once. */
export async function release(objects: ObjectStore, dataDir: string): Promise<Published> {
  const published = await publishFrom(objects, dataDir)
  await activate(releaseStore(objects, published.manifest), published.manifest.release)
  return published
}
