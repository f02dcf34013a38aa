import type { WebhookEvent } from '#domain/webhooks/event.ts'
import { reportingFirstFailure } from '../../async/reporting-first-failure.ts'
import { singleFlight } from '../../async/single-flight.ts'
import type { Postgres } from '../connect.ts'
import { rollUp } from './roll-up.ts'
import { queueQuotaEvents } from './thresholds.ts'

/**
 * Called with the first of several failures in a row of a task, once a minute with that of charges that tables refuse, with the
 * reason why charges were written again, and with each charge in a note that cannot be given back.
 */
export type OnMaintenanceError = (
  error: unknown,
  task: 'roll_up' | 'queue_quotas' | 'make_days' | 'charge' | 'write_again' | 'give_back',
) => void

interface MaintenanceOptions {
  postgres: Postgres
  everyMs: number
  queue: (events: readonly WebhookEvent[]) => Promise<void>
  onError: OnMaintenanceError
}

/**
 * Rolls up events and reports thresholds that were passed, again and again. What fails is done by
 * the next turn, or by another server. Disposing of it waits for the turn that runs.
 */
export function startMaintenance({ postgres, everyMs, queue, onError }: MaintenanceOptions): AsyncDisposable {
  const rollUpEvents = reportingFirstFailure(
    () => rollUp(postgres),
    error => onError(error, 'roll_up'),
  )
  const queueQuotas = reportingFirstFailure(
    () => queueQuotaEvents(postgres, queue),
    error => onError(error, 'queue_quotas'),
  )
  const maintenance = singleFlight(async () => {
    await rollUpEvents()
    await queueQuotas()
  })
  const timer = setInterval(maintenance.run, everyMs).unref()
  return {
    [Symbol.asyncDispose]: async () => {
      clearInterval(timer)
      await maintenance.running
    },
  }
}
