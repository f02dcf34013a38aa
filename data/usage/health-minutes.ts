import type { HealthMinute } from '#domain/health/health-minute.ts'

/** Minutes kept after the last one: the clock of another server may be a little ahead. */
export const keptMinutesAhead = 60

/** The health of the last day, minute by minute, as seen by all servers of the service. */
export interface HealthMinutes {
  /**
   * Adds what a server saw; of a minute that several saw, the worse state of each part stays. Deletes the minutes before `from` and
   * those more than an hour after `to`. Resolves to the recorded minutes from `from` to `to`, oldest first. A power cut may lose the
   * newest. Rejects with StoreUnavailableError.
   */
  add(minutes: readonly HealthMinute[], kept: { from: number; to: number }): Promise<HealthMinute[]>
}
