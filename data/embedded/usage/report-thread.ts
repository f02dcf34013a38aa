import { parentPort, workerData } from 'node:worker_threads'
import Database from 'better-sqlite3'
import { observeStatements } from '../../statement-observer.ts'
import { StoreUnavailableError } from '../../store-unavailable-error.ts'
import type { UsageQuery } from '../../usage/usage-query.ts'
import { createStatementTimer } from './statement-timer.ts'
import { usageFigures } from './usage-figures.ts'

// Reads usage reports, one after the other, apart from the thread that serves.

/** `figures`: UsageFigures as JSON, which the serving thread reads faster than a copy. `unavailable`: the database failed. `failed`: the report did. */
export type ReportOutcome = { figures: string } | { unavailable: string } | { failed: string }

const busyTimeoutMs = 250

const { filename: file, isTimed } = workerData as { filename: string; isTimed: boolean }
const timer = isTimed ? createStatementTimer() : undefined

function open(filename: string) {
  const database = new Database(filename, { readonly: true, fileMustExist: true, timeout: busyTimeoutMs })
  if (timer) observeStatements(database, timer)
  return usageFigures(database)
}

const isUnavailable = (error: unknown) =>
  error instanceof StoreUnavailableError || error instanceof Database.SqliteError

/** Answers queries to a database, which it opens with the first of them that can. */
function reportsOf(filename: string): (query: UsageQuery) => ReportOutcome {
  let read: ReturnType<typeof usageFigures> | undefined
  return query => {
    try {
      read ??= open(filename)
      return { figures: JSON.stringify(read(query)) }
    } catch (error) {
      return isUnavailable(error) ? { unavailable: String(error) } : { failed: String(error) }
    }
  }
}

const answer = reportsOf(file)
parentPort?.on('message', (query: UsageQuery) => {
  const outcome = answer(query)
  if (timer) parentPort?.postMessage({ statements: timer.take() })
  parentPort?.postMessage(outcome)
})
