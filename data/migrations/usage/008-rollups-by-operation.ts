import type { Knex } from 'knex'
import { addShapes } from './rollup-table.ts'

const shapes = ['operation', 'country', 'operation country', 'key', 'key operation', 'key country']

/** Usage by operation and by country alone: a report by days reads a few rows a day, however many countries were asked. */
export const up = (knex: Knex): Promise<void> =>
  addShapes(knex, shapes, [
    { shape: 'operation', from: 'operation country', column: 'first' },
    { shape: 'country', from: 'operation country', column: 'second' },
  ])
