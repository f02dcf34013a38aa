import { parentPort, workerData } from 'node:worker_threads'
import Database from 'better-sqlite3'
import { StoreUnavailableError } from '../store-unavailable-error.ts'
import { usageFigures } from './usage-figures.ts'
import type { UsageQuery } from './usage-query.ts'

// Reads usage reports, one after the other, apart from the thread that serves.

/** `figures`: UsageFigures as JSON, which the serving thread reads faster than a copy. `unavailable`: the database failed. `failed`: the report did. */
export type ReportOutcome = { figures: string } | { unavailable: string } | { failed: string }

const busyTimeoutMs = 250

const open = (filename: string) =>
  usageFigures(new Database(filename, { readonly: true, fileMustExist: true, timeout: busyTimeoutMs }))

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

const answer = reportsOf((workerData as { filename: string }).filename)
parentPort?.on('message', (query: UsageQuery) => parentPort?.postMessage(answer(query)))
