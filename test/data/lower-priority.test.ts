import assert from 'node:assert/strict'
import { execFileSync } from 'node:child_process'
import { getPriority } from 'node:os'

const program = `
  import { getPriority } from 'node:os'
  import { lowerPriority } from '#data/processes/lower-priority.ts'
  lowerPriority(5)
  process.stdout.write(String(getPriority()))`

/** The niceness that it has in a process which is this much nicer than the tests. */
const nicenessOf = (added: number) =>
  Number(
    execFileSync('nice', ['-n', String(added), process.execPath, '--input-type=module', '-e', program], {
      encoding: 'utf8',
    }),
  )

describe('a thread or process that gives way to those that answer requests', () => {
  it('has a niceness of 5', () => assert.equal(nicenessOf(0), Math.max(5, getPriority())))

  it('keeps one of 15, with which the service was started: only root may lower it', () =>
    assert.equal(nicenessOf(15), Math.min(19, getPriority() + 15)))
})
