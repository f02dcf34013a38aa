import type { LedgerWrites } from '#data/usage/usage-ledger.ts'
import { expectedPartitions } from '../admin-listener/expected-partitions.ts'
import { databaseFigures } from '../admin-listener/metrics/database-figures.ts'
import { createReadiness } from '../admin-listener/readiness.ts'
import type { AppDeps } from '../app.ts'
import { systemClock as clock } from '../clock.ts'
import { createServedApp } from '../served-app/create-served-app.ts'
import { usageDiskCheck } from '../served-app/disk-check.ts'
import { requestParts } from '../served-app/request-parts.ts'
import { traceTo } from '../served-app/trace-to.ts'
import type { MainThread } from './main-thread.ts'
import type { ProcessState, ThreadCalls, ThreadStart } from './messages.ts'
import { openThreadLimits } from './thread-limits.ts'
import { threadListener } from './thread-listener.ts'
import { openThreadStores } from './thread-stores.ts'

/** The metrics of this thread, whose library is loaded where there is a listener for operators. */
const openMetrics = async (writes: LedgerWrites) =>
  (await import('../admin-listener/metrics/thread-metrics.ts')).createThreadMetrics(writes)

/** Opens the pipeline of a request thread; it listens when it is told to. */
export async function openPipeline(
  start: ThreadStart,
  contract: AppDeps['contract'],
  main: MainThread,
): Promise<ThreadCalls> {
  await using stack = new AsyncDisposableStack()
  const { config, demoKey, tiers } = start
  const { logger, state, call } = main
  const tracing = await traceTo(config, logger, stack)
  const stores = await openThreadStores(start, main, tracing, stack)
  const isDiskLow = usageDiskCheck(config, clock.monotonic)
  const limits = await openThreadLimits(start, main, { accounts: stores.accounts, tiers, isDiskLow }, stack)
  const own = requestParts({ ...stores, clock, tracing }, stack)
  const parts = {
    ...own,
    ...limits,
    isDiskLow,
    tiers,
    releaseStatus: config.releaseStore && (() => state().releaseStatus as NonNullable<ProcessState['releaseStatus']>),
  }
  const readiness = createReadiness({ ...parts, isExpected: expectedPartitions(config) })
  const metrics = start.hasMetrics ? await openMetrics(stores.accounts.writes) : undefined
  const served = await createServedApp(
    config,
    {
      ...parts,
      accounts: stores.accounts,
      contract,
      logger: stores.taskLogger,
      demoKey,
      tracing,
      history: { minutes: () => state().minutes },
      readiness: { parts: () => call('readiness') },
      onServed: metrics?.onServed,
    },
    stack,
  )
  const owned = stack.move()
  const listener = threadListener(served, start, { isEnding: () => state().isEnding, logger }, owned)
  return {
    listen: listener.listen,
    parts: readiness.parts,
    figures: async () => ({
      connections: await listener.connections(),
      idempotencyRuns: own.idempotencyRuns(),
      queued: stores.accounts.writes.queued(),
      isWritable: stores.accounts.usage.isWritable(),
      database: stores.accounts.shared && databaseFigures(stores.accounts.shared),
    }),
    metrics: async () => (await metrics?.values()) ?? [],
    ping: () => {},
    close: async () => {
      // A listener that is being opened is closed too.
      await listener.opened()
      await owned.disposeAsync()
    },
  }
}
