import { Worker } from 'node:worker_threads'
import type { StatementObserver, TimedStatement } from '../../statement-observer.ts'
import { StoreUnavailableError } from '../../store-unavailable-error.ts'
import type { UsageFigures, UsageQuery } from '../../usage/usage-query.ts'
import type { ReportOutcome } from './report-thread.ts'

const reportThread = new URL('./report-thread.ts', import.meta.url)

/** Reports that wait or are read, of all accounts and of one; most take milliseconds. */
export const maxWaitingReports = 200
export const maxWaitingOfAccount = 20

/** Reads usage reports on a thread of its own, so that no lookup waits for one. */
export interface ReportReader extends AsyncDisposable {
  /** Rejects with StoreUnavailableError where the database cannot be read or too many reports wait. */
  read(query: UsageQuery): Promise<UsageFigures>
}

interface WaitingReport {
  query: UsageQuery
  /** The trace context of its request. */
  context: unknown
  resolve(figures: UsageFigures): void
  reject(error: Error): void
}

const unavailable = (cause: unknown) => new StoreUnavailableError('usage reports are unavailable', { cause })

function settle({ resolve, reject }: WaitingReport, outcome: ReportOutcome) {
  if ('figures' in outcome) resolve(JSON.parse(outcome.figures))
  else reject('failed' in outcome ? new Error(outcome.failed) : unavailable(outcome.unavailable))
}

/** Takes the next report: accounts take turns, so that one that asks for many does not hold up another. */
function takeNext(queues: Map<string, WaitingReport[]>): WaitingReport | undefined {
  const [first] = queues
  if (!first) return
  const [accountId, queue] = first
  const report = queue.shift()
  queues.delete(accountId)
  if (queue.length > 0) queues.set(accountId, queue)
  return report
}

export interface ReportReaderOptions {
  /** The file that the thread runs. */
  thread?: URL
  observer?: StatementObserver | undefined
}

/** Starts its thread with the first report, and again with the next one after it ended. */
export function createReportReader(
  filename: string,
  { thread = reportThread, observer }: ReportReaderOptions = {},
): ReportReader {
  const queues = new Map<string, WaitingReport[]>()
  let waiting = 0
  let worker: Worker | undefined
  let current: WaitingReport | undefined
  let isDisposed = false

  const finish = (outcome: ReportOutcome) => {
    const finished = current
    current = undefined
    if (!finished) return
    waiting -= 1
    settle(finished, outcome)
    readNext()
  }

  const start = (): Worker => {
    const started = new Worker(thread, { workerData: { filename, isTimed: observer !== undefined } })
    let cause: unknown = 'the thread ended'
    started.on('message', (message: ReportOutcome | { statements: TimedStatement[] }) => {
      if (!('statements' in message)) finish(message)
      else if (current) observer?.ran('usage.report', [current.context], message.statements)
    })
    started.on('error', error => {
      cause = error
    })
    started.on('exit', () => {
      worker = undefined
      finish({ unavailable: String(cause) })
    })
    return started
  }

  const readNext = () => {
    if (current) return
    current = takeNext(queues)
    if (!current) return worker?.unref()
    try {
      worker ??= start()
      worker.ref()
      worker.postMessage(current.query)
    } catch (error) {
      finish({ unavailable: String(error) })
    }
  }

  return {
    read: query =>
      new Promise((resolve, reject) => {
        const queue = queues.get(query.accountId) ?? []
        if (isDisposed || waiting >= maxWaitingReports || queue.length >= maxWaitingOfAccount)
          return reject(unavailable(isDisposed ? 'closed' : 'too many wait'))
        waiting += 1
        queue.push({ query, context: observer?.context(), resolve, reject })
        queues.set(query.accountId, queue)
        readNext()
      }),
    [Symbol.asyncDispose]: async () => {
      isDisposed = true
      await worker?.terminate()
    },
  }
}
