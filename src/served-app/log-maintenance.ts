import type { Logger } from 'pino'
import { oncePerMinute } from '#data/async/once-per-minute.ts'
import type { OnMaintenanceError } from '#data/postgres/usage/maintenance.ts'

type Task = Parameters<OnMaintenanceError>[1]

const lines: Readonly<Record<Task, string>> = {
  roll_up: 'usage was not rolled up; it is tried again every second',
  queue_quotas: 'webhooks were not told of quotas; it is tried again every second',
  charge: 'the database refuses charges: billed requests are answered 503',
  write_again:
    'PostgreSQL had lost charges, which were written again; changes of accounts and keys may be lost: see "PostgreSQL fails over" in docs/fleet.md',
  give_back:
    'a charge whose request was answered 503 was not given back; its file stays and is tried again every hour and at the next start',
  make_days:
    'the tables of the next days were not made, because a transaction has used them for long; it is tried again every hour',
}

/**
 * Logs that the maintenance of usage in PostgreSQL fails, where no request does, why charges are refused, and that some
 * were lost: nothing else would show it. Once a minute for each task: every thread of a process has connections of its own, and finds the same.
 */
export function logMaintenance(logger: Pick<Logger, 'warn'>): OnMaintenanceError {
  const logging = (text: string) => oncePerMinute((error: unknown) => logger.warn({ err: error }, text))
  const loggers = Object.fromEntries(Object.entries(lines).map(([task, text]) => [task, logging(text)]))
  return (error, task) => loggers[task]?.(error)
}
