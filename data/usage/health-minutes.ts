import type { HealthMinute } from '#domain/health/health-minute.ts'

/** Minutes kept after the last one: the clock of another server may be a little ahead. */
export const keptMinutesAhead = 60

/** The health of the last day, minute by minute, as seen by all servers of the service. */
export interface HealthMinutes {
  /**
   * Adds what a server saw; of a minute that several saw, the worse state of each part stays. Deletes the minutes before `before` and
   * those more than an hour after `after`, unless it is null; a database with a clock of its own goes by that too. Resolves to the
   * recorded minutes from `from` to `to`, oldest first. A power cut may lose the newest. Rejects with StoreUnavailableError.
   */
  add(
    minutes: readonly HealthMinute[],
    shown: { from: number; to: number },
    deletable: { before: number; after: number | null },
  ): Promise<HealthMinute[]>
}
