import { rmSync } from 'node:fs'
import { indexedSample } from './indexed-sample.ts'
import { openStores } from './partition-stores.ts'
import { startTestService, type TestService } from './service.ts'

/** A service whose lookups of companies wait until they are released. */
export interface BlockedService extends AsyncDisposable {
  service: TestService
  release(): void
  /** Makes later lookups wait again. */
  hold(): void
  /** How many lookups have started. */
  lookupsStarted(): number
}

/** Starts one on a data folder, which other services may share; by default on a new one with the sample. */
export async function startBlockedService(shared?: string): Promise<BlockedService> {
  const dataDir = shared ?? (await indexedSample()).copy()
  const stores = openStores(dataDir)
  let gate = Promise.withResolvers<void>()
  let started = 0
  const blocked =
    <Args extends unknown[], Found>(find: (...args: Args) => Promise<Found>) =>
    async (...args: Args) => {
      started += 1
      await gate.promise
      return find(...args)
    }
  const { find, findMany } = stores.companies
  const companies = { ...stores.companies, find: blocked(find), findMany: blocked(findMany) }
  const service = await startTestService({ SVC_DATA_DIR: dataDir }, { companies })
  return {
    service,
    release: () => gate.resolve(),
    hold: () => {
      gate = Promise.withResolvers<void>()
    },
    lookupsStarted: () => started,
    [Symbol.asyncDispose]: async () => {
      gate.resolve()
      await service[Symbol.asyncDispose]()
      await stores[Symbol.asyncDispose]()
      if (shared === undefined) rmSync(dataDir, { recursive: true, force: true })
    },
  }
}
