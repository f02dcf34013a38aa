import type { Knex } from 'knex'

/** One step of a part of the schema, forward only. */
export interface SchemaStep {
  name: string
  up(knex: Knex): Promise<void>
  /** Servers that do not know this step of the same part must not use the database after it; without it, all may. */
  least?: string
}

/** The steps of each part of the schema, which has a table of the steps taken. */
export type Schema = Readonly<Record<string, readonly SchemaStep[]>>

/** A step that only adds: servers of the previous release keep working, and can start beside it. */
export const expand = (name: string, up: SchemaStep['up']): SchemaStep => ({ name, up })

/**
 * A step that takes something away: servers must know at least the step `least`, with which the release came that no longer needs
 * it. Such a step is released after that one, never with it.
 */
export const contract = (name: string, least: string, up: SchemaStep['up']): SchemaStep => ({ name, up, least })

/** How many steps of a part a server must know once this number of them has been applied. */
export const leastOf = (steps: readonly SchemaStep[], taken: number): number =>
  steps
    .slice(0, taken)
    .reduce((most, { least }) => Math.max(most, steps.findIndex(({ name }) => name === least) + 1), 0)
