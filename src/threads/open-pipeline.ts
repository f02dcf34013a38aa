import { randomBytes } from 'node:crypto'
import type { MessagePort } from 'node:worker_threads'
import type { Logger } from 'pino'
import { openConfiguredAccounts } from '#data/accounts/open-configured-accounts.ts'
import { createDiskCheck } from '#data/disk-space.ts'
import { readTiers } from '#data/reference/tiers.ts'
import type { LedgerWrites } from '#data/usage/usage-ledger.ts'
import packageJson from '../../package.json' with { type: 'json' }
import { createReadiness } from '../admin/readiness.ts'
import { secretSource } from '../administration/server-secret-file.ts'
import { watchSecrets } from '../administration/watch-secrets.ts'
import type { AppDeps } from '../app.ts'
import { systemClock as clock } from '../clock.ts'
import { createSharedCounters } from '../limits/limit-counters.ts'
import { type Limits, limitsOver, openLimits } from '../limits/open-limits.ts'
import { createServedApp } from '../serving/create-served-app.ts'
import { logMaintenance } from '../serving/log-maintenance.ts'
import { openServedPartitions } from '../serving/open-served-partitions.ts'
import { requestParts } from '../serving/request-parts.ts'
import { traceTo } from '../serving/trace-to.ts'
import { tracedAccounts, tracedParts } from '../tracing/traced-stores.ts'
import type { Tracing } from '../tracing/tracing.ts'
import type { Calls } from './calls.ts'
import type { MainCalls, ProcessState, ThreadCalls, ThreadStart } from './messages.ts'
import { threadListener } from './thread-listener.ts'

/** The main thread, as a request thread sees it. */
export interface MainThread extends Pick<Calls<MainCalls>, 'call'> {
  logger: Logger
  state(): ProcessState
  connectWriter(): MessagePort
}

/** The stores of this thread: connections of its own, and the writer and the search threads of the process. */
async function openThreadStores(
  { config, folder }: ThreadStart,
  { logger, state, call, connectWriter: writer }: MainThread,
  tracing: Tracing | undefined,
  stack: AsyncDisposableStack,
) {
  const observer = tracing?.statements
  const place = { ...config, migratesDatabase: false }
  const source = secretSource(config, randomBytes)
  const options = { observer, isServer: true, writer, onMaintenanceError: logMaintenance(logger) }
  const accounts = stack.use(await openConfiguredAccounts(place, source, options))
  const partitions = stack.use(
    openServedPartitions(folder, config, {
      ...{ clock, observer },
      onDamage: (country, damage) => void call('damaged', country, damage),
      // A file is checked once for all threads.
      verifier: { check: filename => call('verify', filename), [Symbol.asyncDispose]: async () => {} },
    }),
  )
  const search: AppDeps['search'] = {
    search: query => call('search', query),
    searchAll: queries => call('searchAll', queries),
    status: () => state().search,
  }
  stack.use(watchSecrets(accounts.secrets, logger))
  return { accounts: tracedAccounts(accounts, tracing), partitions, search }
}

type ThreadStores = Awaited<ReturnType<typeof openThreadStores>>

/** The limits of all threads: in shared memory, or counted in Redis by the main thread. */
async function openThreadLimits(
  { config, memory, thread }: ThreadStart,
  { logger, state, call }: MainThread,
  { accounts: { usage, anonymous, secrets } }: ThreadStores,
  stack: AsyncDisposableStack,
): Promise<Limits> {
  const counters = createSharedCounters(memory.counters, thread)
  const deps = { tiers: readTiers(config.tiersFile), usage, clock, logger, counters }
  const isDiskLow = createDiskCheck(config.dataDir, clock.monotonic)
  const { addressKey } = secrets.current().signing
  if (!config.redis) return openLimits(undefined, { ...deps, admissions: anonymous, addressKey, isDiskLow }, stack)
  const windows = {
    take: (...args: Parameters<MainCalls['take']>) => call('take', ...args),
    peek: (...args: Parameters<MainCalls['peek']>) => call('peek', ...args),
    release: (...args: Parameters<MainCalls['release']>) => call('release', ...args),
    restore: () => {},
  }
  const limitStoreIsUnreachable = () => state().isLimitStoreUnreachable === true
  return limitsOver({ windows, limitStoreIsUnreachable, callsCountedAlone: () => 0 }, deps)
}

/** The metrics of this thread, whose library is loaded where there is a listener for operators. */
const openMetrics = async (writes: LedgerWrites) =>
  (await import('../admin/metrics/thread-metrics.ts')).createThreadMetrics(writes)

/** Opens the pipeline of a request thread; it listens when it is told to. */
export async function openPipeline(
  start: ThreadStart,
  contract: AppDeps['contract'],
  main: MainThread,
): Promise<ThreadCalls> {
  await using stack = new AsyncDisposableStack()
  const { config, demoKey } = start
  const { logger, state, call } = main
  const tracing = await traceTo(config, logger, stack)
  const stores = await openThreadStores(start, main, tracing, stack)
  const limits = await openThreadLimits(start, main, stores, stack)
  const isDiskLow = createDiskCheck(config.dataDir, clock.monotonic)
  const own = tracedParts(requestParts(stores, clock, stack), tracing)
  const parts = {
    ...{ ...own, ...limits, clock, isDiskLow, release: packageJson.version, tiers: readTiers(config.tiersFile) },
    artefacts: config.artefacts && (() => state().artefacts as NonNullable<ProcessState['artefacts']>),
  }
  const readiness = createReadiness({ ...parts, isSampleServed: config.sample && !config.artefacts })
  const metrics = start.hasMetrics ? await openMetrics(stores.accounts.writes) : undefined
  const served = await createServedApp(
    config,
    {
      ...{ ...parts, accounts: stores.accounts, contract, logger, demoKey, tracing },
      history: { minutes: () => state().minutes },
      readiness: { parts: () => call('readiness') },
      onServed: metrics?.onServed,
    },
    stack,
  )
  const owned = stack.move()
  const listener = threadListener(served, start, () => state().isEnding, owned)
  return {
    listen: listener.listen,
    parts: readiness.parts,
    figures: async () => ({
      connections: await listener.connections(),
      idempotencyRuns: own.once.running(),
      queued: stores.accounts.writes.queued(),
    }),
    metrics: async () => (await metrics?.values()) ?? [],
    close: async () => {
      // A listener that is being opened is closed too.
      await listener.opened()
      await owned.disposeAsync()
    },
  }
}
