import type { DatabaseFigures, SharedDatabase } from '#data/accounts/shared-database.ts'

export const databaseFigures = ({ connections, lease, ledger }: SharedDatabase): DatabaseFigures => ({
  connections: connections(),
  lease: lease && { ageMs: lease.ageMs(), ...lease.counts() },
  ledger: ledger(),
})

type Figures = Readonly<Record<string, number>>

/** The sum of each figure. */
const sumOf = <Of extends Figures>(one: Of, other: Of): Of =>
  Object.fromEntries(Object.entries(one).map(([name, figure]) => [name, figure + (other[name] ?? 0)])) as Of

function leaseOf(one: DatabaseFigures['lease'], other: DatabaseFigures['lease']): DatabaseFigures['lease'] {
  if (!one || !other) return one ?? other
  // The thread that has waited longest for an answer counts: it is the one that may read its keys again.
  return { ...sumOf(one, other), ageMs: Math.max(one.ageMs, other.ageMs) }
}

/** The figures of two threads: sums, and the older lease. */
export const addFigures = (one: DatabaseFigures, other: DatabaseFigures): DatabaseFigures => ({
  connections: sumOf(one.connections, other.connections),
  lease: leaseOf(one.lease, other.lease),
  ledger: sumOf(one.ledger, other.ledger),
})
