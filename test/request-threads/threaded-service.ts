import { rmSync } from 'node:fs'
import type { Worker } from 'node:worker_threads'
import { openConfiguredAccounts } from '#data/accounts/open-configured-accounts.ts'
import { secretSource } from '../../src/administration/secrets/server-secret-file.ts'
import { systemClock } from '../../src/clock.ts'
import { readConfig } from '../../src/config/config.ts'
import { createLogger } from '../../src/logging/logger.ts'
import { type Service, startService } from '../../src/service/start-service.ts'
import { indexedSample, searchTimes } from '../support/indexed-sample.ts'
import { administered, type Overrides, type TestService } from '../support/service.ts'

/** A service with request threads, in this process. */
export interface ThreadedService extends AsyncDisposable, Pick<TestService, 'key' | 'keyOf'> {
  service: Service
  administration: TestService['administration']
  dataDir: string
  url: string
  adminUrl: string
  /** Its request threads that run. */
  threads(): Worker[]
  /** The exit codes of those that have ended: 1 of one that was terminated. */
  codes: number[]
  log: string[]
}

const clock = { ...systemClock, advance: () => {} }
const isRequestThread = ({ threadName }: Worker) => threadName?.startsWith('request ') ?? false

/** Starts it over a new folder with the sample. */
export async function startThreadedService(
  settings: Record<string, string | undefined>,
  overrides: Pick<Overrides, 'pause'> = {},
): Promise<ThreadedService> {
  await using stack = new AsyncDisposableStack()
  const dataDir = (await indexedSample()).copy(true)
  stack.defer(() => rmSync(dataDir, { recursive: true, force: true }))
  const config = readConfig({
    SVC_DATA_DIR: dataDir,
    SVC_ADMIN_PORT: '0',
    SVC_KEY_SECRET: 'k'.repeat(64),
    ...settings,
  })
  const workers: Worker[] = []
  const codes: number[] = []
  const onWorker = (worker: Worker) => {
    workers.push(worker)
    if (isRequestThread(worker)) worker.once('exit', code => codes.push(code))
  }
  process.on('worker', onWorker)
  stack.defer(() => void process.removeListener('worker', onWorker))
  const log: string[] = []
  const write = (line: string) => void log.push(line)
  const logger = createLogger('info', { write })
  const service = stack.use(
    await startService(
      { ...config, port: 0 },
      { clock: systemClock, logger, log: { write }, overrides: { searchTimes, ...overrides } },
    ),
  )
  const accounts = stack.use(
    await openConfiguredAccounts(
      config,
      secretSource(config, () => new Uint8Array()),
    ),
  )
  const owned = stack.move()
  return {
    service,
    dataDir,
    threads: () => workers.filter(isRequestThread),
    codes,
    log,
    url: service.url,
    adminUrl: service.adminUrl ?? '',
    ...administered(accounts, { clock, demoKey: service.demoKey }),
    [Symbol.asyncDispose]: () => owned.disposeAsync(),
  }
}
