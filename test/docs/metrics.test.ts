import assert from 'node:assert/strict'
import { declaredMetrics } from '../support/metrics.ts'
import { read, tableRowsOf } from './documents.ts'

const inCode = (text: string) => `\`${text}\``

/** The row of a metric in the table of the documentation. */
const rows = declaredMetrics()
  .filter(({ name }) => name.startsWith('svc_'))
  .map(({ name, type, labels, help }) => [inCode(name), type, labels.map(inCode).join(', ') || '—', help])

describe('the documentation of the metrics', () => {
  it('lists every metric of the service with its type, labels and meaning, in the order of the reply', () => {
    const [, ...documented] = tableRowsOf(read('docs/metrics.md'))
    assert.deepEqual(documented, rows)
  })
})
