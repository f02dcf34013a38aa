import type { Logger } from 'pino'
import type { OnMaintenanceError } from '#data/postgres/usage/maintenance.ts'

const lines: Readonly<Record<Parameters<OnMaintenanceError>[1], string>> = {
  roll_up: 'usage was not rolled up; it is tried again every second',
  tell_quotas: 'webhooks were not told of quotas; it is tried again every second',
  charge: 'the database refuses charges: billed requests are answered 503',
  make_days:
    'the tables of the next days were not made, because a transaction has used them for long; it is tried again every hour',
}

/** Logs that the maintenance of usage in PostgreSQL fails, where no request does, and why charges are refused: nothing else would tell. */
export const logMaintenance =
  (logger: Logger): OnMaintenanceError =>
  (error, task) =>
    logger.warn({ err: error }, lines[task])
