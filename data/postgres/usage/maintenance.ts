import type { WebhookEvent } from '#domain/webhooks/event.ts'
import { singleFlight } from '../../async/single-flight.ts'
import { tellingFirstFailure } from '../../async/telling-first-failure.ts'
import type { Postgres } from '../connect.ts'
import { rollUp } from './roll-up.ts'
import { tellThresholds } from './thresholds.ts'

/**
 * Called with the first of several failures in a row of a task, once a minute with that of charges that tables refuse, with the
 * reason why charges were written again, and with each charge in a note that cannot be given back.
 */
export type OnMaintenanceError = (
  error: unknown,
  task: 'roll_up' | 'tell_quotas' | 'make_days' | 'charge' | 'tell_again' | 'give_back',
) => void

interface MaintenanceOptions {
  postgres: Postgres
  everyMs: number
  tell: (events: readonly WebhookEvent[]) => Promise<void>
  onError: OnMaintenanceError
}

/**
 * Rolls up events and reports thresholds that were passed, again and again. What fails is done by
 * the next turn, or by another server. Disposing of it waits for the turn that runs.
 */
export function startMaintenance({ postgres, everyMs, tell, onError }: MaintenanceOptions): AsyncDisposable {
  const rollUpEvents = tellingFirstFailure(
    () => rollUp(postgres),
    error => onError(error, 'roll_up'),
  )
  const tellQuotas = tellingFirstFailure(
    () => tellThresholds(postgres, tell),
    error => onError(error, 'tell_quotas'),
  )
  const maintenance = singleFlight(async () => {
    await rollUpEvents()
    await tellQuotas()
  })
  const timer = setInterval(maintenance.run, everyMs).unref()
  return {
    [Symbol.asyncDispose]: async () => {
      clearInterval(timer)
      await maintenance.running
    },
  }
}
