import { Worker } from 'node:worker_threads'
import type { StatementObserver, TimedStatement } from '../../statement-observer.ts'
import { createReportTurns, reportsUnavailable } from '../../usage/report-turns.ts'
import type { UsageFigures, UsageQuery } from '../../usage/usage-query.ts'
import type { ReportOutcome } from './report-thread.ts'

const reportThread = new URL('./report-thread.ts', import.meta.url)

/** Reads usage reports on a thread of its own, so that no lookup waits for one. */
interface ReportReader extends AsyncDisposable {
  /** Rejects with StoreUnavailableError where the database cannot be read or too many reports wait. */
  read(query: UsageQuery): Promise<UsageFigures>
}

interface ReadReport {
  /** The trace context of its request. */
  context: unknown
  end(outcome: ReportOutcome): void
}

function figuresOf(outcome: ReportOutcome): UsageFigures {
  if ('figures' in outcome) return JSON.parse(outcome.figures)
  throw 'failed' in outcome ? new Error(outcome.failed) : reportsUnavailable(outcome.unavailable)
}

interface ReportReaderOptions {
  /** The file that the thread runs. */
  thread?: URL
  observer?: StatementObserver | undefined
}

/** Starts its thread with the first report, and again with the next one after it ended. */
export function createReportReader(
  filename: string,
  { thread = reportThread, observer }: ReportReaderOptions = {},
): ReportReader {
  const turns = createReportTurns(1)
  let worker: Worker | undefined
  let current: ReadReport | undefined
  let isDisposed = false

  const finish = (outcome: ReportOutcome) => {
    const finished = current
    current = undefined
    worker?.unref()
    finished?.end(outcome)
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

  const ask = (query: UsageQuery) => {
    const { promise, resolve } = Promise.withResolvers<ReportOutcome>()
    current = { context: observer?.context(), end: resolve }
    try {
      worker ??= start()
      worker.ref()
      worker.postMessage(query)
    } catch (error) {
      finish({ unavailable: String(error) })
    }
    return promise
  }

  return {
    read: query =>
      turns.take(query.accountId, async () => {
        if (isDisposed) throw reportsUnavailable('closed')
        return figuresOf(await ask(query))
      }),
    [Symbol.asyncDispose]: async () => {
      isDisposed = true
      await worker?.terminate()
    },
  }
}
