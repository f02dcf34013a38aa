import assert from 'node:assert/strict'
import { logMaintenance } from '../../src/served-app/log-maintenance.ts'

describe('maintenance of usage that fails in all threads of a process', () => {
  it('is one line of the log a minute for each task, of 6 threads', () => {
    const lines: string[] = []
    const onError = logMaintenance({ warn: (_: unknown, text?: string) => void lines.push(text ?? '') })
    for (let thread = 0; thread < 6; thread += 1) {
      onError(new Error('terminating connection'), 'roll_up')
      onError(new Error('permission denied'), 'charge')
      onError(new Error('a standby that took over did not have them'), 'write_again')
    }
    assert.deepEqual(lines, [
      'usage was not rolled up; it is tried again every second',
      'the database refuses charges: billed requests are answered 503',
      'PostgreSQL had lost charges, which were written again; changes of accounts and keys may be lost: see "PostgreSQL fails over" in docs/fleet.md',
    ])
  })
})
