import { setTimeout as sleep } from 'node:timers/promises'
import { openStores } from './partition-stores.ts'
import { startTestService, type TestService } from './service.ts'

/** A service in which whoever asks for companies waits until they are let go. */
export interface HeldService extends AsyncDisposable {
  service: TestService
  letGo(): void
  /** How often companies were asked for. */
  begun(): number
}

/** Starts one on a data folder, beside other services on it. */
export async function startHeld(dataDir: string): Promise<HeldService> {
  const stores = openStores(dataDir)
  const gate = Promise.withResolvers<void>()
  let begun = 0
  const held =
    <Args extends unknown[], Found>(find: (...args: Args) => Promise<Found>) =>
    async (...args: Args) => {
      begun += 1
      await gate.promise
      return find(...args)
    }
  const { find, findMany } = stores.companies
  const companies = { ...stores.companies, find: held(find), findMany: held(findMany) }
  const service = await startTestService({ SVC_DATA_DIR: dataDir }, { companies })
  return {
    service,
    letGo: () => gate.resolve(),
    begun: () => begun,
    [Symbol.asyncDispose]: async () => {
      gate.resolve()
      await service[Symbol.asyncDispose]()
      await stores[Symbol.asyncDispose]()
    },
  }
}

/** Waits until something is so; throws after 15 s. */
export async function until(isSo: () => boolean | Promise<boolean>): Promise<void> {
  for (let tries = 0; tries < 1_500; tries += 1) {
    if (await isSo()) return
    await sleep(10)
  }
  throw new Error('waited 15 s in vain')
}
