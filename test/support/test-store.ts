/** The database that tests keep accounts in, unless they choose one: SQLite, or with `SVC_TEST_STORE=postgres` PostgreSQL. */
export const isPostgresTested: boolean = process.env.SVC_TEST_STORE === 'postgres'

/** Whether tests ask the fleet that `make test-fleet` has started, as far as they ask by HTTP. */
export const isFleetTested: boolean = process.env.SVC_TEST_FLEET !== undefined

// Imported before the first hook of a test runs.
const fleet = isFleetTested ? await import('../fleet/skip-running.ts') : undefined

/** Skips the running test over a fleet: a balancer changes the bytes on its sockets, time passes, or each server counts alone. */
export const needsOwnServer = (): void => fleet?.skipRunning()

/** Declares tests of what only the embedded databases have: their files, their locks, the secret in their folder. */
export function describeEmbedded(title: string, tests: (this: Mocha.Suite) => void): void {
  if (!isPostgresTested && !isFleetTested) describe(title, tests)
}
