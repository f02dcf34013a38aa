import type { Knex } from 'knex'
import { addShapes } from './rollup-table.ts'

const shapes = ['operation country', 'key', 'key operation', 'key country']

/** Usage by key alone: a report by key reads as many rows, however many operations the keys called. */
export const up = (knex: Knex): Promise<void> =>
  addShapes(knex, shapes, [{ shape: 'key', from: 'key operation', column: 'first' }])
