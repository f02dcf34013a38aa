import type { WebhookEvent } from '#domain/webhooks/event.ts'
import { singleFlight } from '../../single-flight.ts'
import type { Postgres } from '../connect.ts'
import { rollUp } from './roll-up.ts'
import { tellThresholds } from './thresholds.ts'

interface MaintenanceOptions {
  postgres: Postgres
  everyMs: number
  tell: (events: readonly WebhookEvent[]) => Promise<void>
  onError: (error: unknown) => void
}

/** Rolls up events and reports thresholds that were passed, again and again. Disposing of it waits for the turn that runs. */
export function startMaintenance({ postgres, everyMs, tell, onError }: MaintenanceOptions): AsyncDisposable {
  const maintenance = singleFlight(async () => {
    try {
      await rollUp(postgres)
      await tellThresholds(postgres, tell)
    } catch (error) {
      // What is left is done by the next turn, or by another server.
      onError(error)
    }
  })
  const timer = setInterval(() => void maintenance.run(), everyMs).unref()
  return {
    [Symbol.asyncDispose]: async () => {
      clearInterval(timer)
      await maintenance.running
    },
  }
}
