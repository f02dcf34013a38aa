import type { WebhookEvent } from '#domain/webhooks/event.ts'
import { singleFlight } from '../../single-flight.ts'
import type { Postgres } from '../connect.ts'
import { rollUp } from './roll-up.ts'
import { tellThresholds } from './thresholds.ts'

/** Called with the first of several failures in a row of a task. */
export type OnMaintenanceError = (error: unknown, task: 'roll_up' | 'tell_quotas') => void

interface MaintenanceOptions {
  postgres: Postgres
  everyMs: number
  tell: (events: readonly WebhookEvent[]) => Promise<void>
  onError: OnMaintenanceError
}

/** The same work, which does not reject: what is left is done by its next run, or by another server. */
function reported(work: () => Promise<void>, onFirstError: (error: unknown) => void): () => Promise<void> {
  let hasFailed = false
  return async () => {
    try {
      await work()
      hasFailed = false
    } catch (error) {
      if (!hasFailed) onFirstError(error)
      hasFailed = true
    }
  }
}

/** Rolls up events and reports thresholds that were passed, again and again. Disposing of it waits for the turn that runs. */
export function startMaintenance({ postgres, everyMs, tell, onError }: MaintenanceOptions): AsyncDisposable {
  const rollUpEvents = reported(
    () => rollUp(postgres),
    error => onError(error, 'roll_up'),
  )
  const tellQuotas = reported(
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
