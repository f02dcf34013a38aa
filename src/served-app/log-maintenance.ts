import type { Logger } from 'pino'
import type { OnMaintenanceError } from '#data/postgres/usage/maintenance.ts'

const lines: Readonly<Record<Parameters<OnMaintenanceError>[1], string>> = {
  roll_up: 'usage was not rolled up; it is tried again every second',
  tell_quotas: 'webhooks were not told of quotas; it is tried again every second',
  make_days:
    'the tables of the next days were not made, because a transaction has used them for long; it is tried again every hour',
}

/** Logs that the maintenance of usage in PostgreSQL fails: no request does, so nothing else would tell. */
export const logMaintenance =
  (logger: Logger): OnMaintenanceError =>
  (error, task) =>
    logger.warn({ err: error }, lines[task])
