import { openStores } from './partition-stores.ts'
import { startTestService, type TestService } from './service.ts'

/** A service whose lookups of companies wait until they are released. */
export interface BlockedService extends AsyncDisposable {
  service: TestService
  release(): void
  /** How many lookups have started. */
  lookupsStarted(): number
}

/** Starts one on a data folder, which other services may share. */
export async function startBlockedService(dataDir: string): Promise<BlockedService> {
  const stores = openStores(dataDir)
  const gate = Promise.withResolvers<void>()
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
    lookupsStarted: () => started,
    [Symbol.asyncDispose]: async () => {
      gate.resolve()
      await service[Symbol.asyncDispose]()
      await stores[Symbol.asyncDispose]()
    },
  }
}
