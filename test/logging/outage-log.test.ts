import assert from 'node:assert/strict'
import { createOutageLog } from '../../src/logging/outage-log.ts'

describe('the log of outages of Redis', () => {
  let now: number
  let lines: unknown[]
  const write = (facts: object, message: string) => void lines.push({ ...facts, is: message.split(':')[0] })
  const opened = () =>
    createOutageLog({
      facts: { node: 'a' },
      texts: { lost: 'Redis is unreachable: why', back: 'Redis is back: how' },
      clock: { monotonic: () => now },
      logger: { warn: write, info: write } as never,
    })
  const lost = (reason: string, more: object = {}) => ({ node: 'a', reason, ...more, is: 'Redis is unreachable' })
  const back = { node: 'a', is: 'Redis is back' }

  beforeEach(() => {
    now = 0
    lines = []
  })

  it('has 2 lines a minute for 40 outages in 80 seconds, with the number of those since the line before', () => {
    const log = opened()
    for (let outage = 0; outage < 40; outage += 1) {
      log.lost('no reply in time')
      now += 1_000
      log.back()
      now += 1_000
    }
    assert.deepEqual(lines, [lost('no reply in time'), back, lost('no reply in time', { outages: 30 }), back])
  })

  it('has another reason after a minute, the same one never again, and the end of an outage at once', () => {
    const log = opened()
    for (const [seconds, reason] of [
      [0, 'no reply in time'],
      [1, 'no connection in time'],
      [59, 'no connection in time'],
      [60, 'WRONGPASS'],
      [600, 'WRONGPASS'],
    ] as const) {
      now = seconds * 1_000
      log.lost(reason)
    }
    log.back()
    assert.deepEqual(lines, [lost('no reply in time'), lost('WRONGPASS'), back])
  })

  it('says nothing of an outage that is over before its line is due, and its line after a minute if it is not', () => {
    const log = opened()
    log.lost('a')
    log.back()
    now = 10_000
    log.lost('b')
    log.back()
    now = 20_000
    log.lost('c')
    now = 60_000
    log.lost('c')
    assert.deepEqual(lines, [lost('a'), back, lost('c', { outages: 2 })])
  })
})
