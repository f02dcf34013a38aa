import assert from 'node:assert/strict'
import { setTimeout as sleep } from 'node:timers/promises'
import { watchThread } from '../../src/request-threads/watch-thread.ts'
import { until } from '../support/until.ts'

const times = { intervalMs: 10, maxSilent: 5, minComputedMs: 100 }

/** Watches a thread that answers as it is told, and has taken so many milliseconds of processor time at each look. */
function watching(ping: () => Promise<unknown>, computedMs: () => number | Promise<number>) {
  const ended: string[] = []
  const cpuUsage = async () => ({ user: (await computedMs()) * 1_000, system: 0 })
  const watch = watchThread({ ping, cpuUsage, end: ({ message }) => void ended.push(message) }, times)
  return { ended, [Symbol.dispose]: () => watch[Symbol.dispose]() }
}

const never = () => new Promise<never>(() => {})

/** Processor time that grows by 200 ms with each look. */
const growing = () => {
  let computed = 0
  return () => {
    computed += 200
    return computed
  }
}

describe('a watched thread', () => {
  it('is ended once after 5 looks without an answer in which it has computed', async () => {
    using watched = watching(never, growing())
    await until(() => watched.ended.length > 0)
    await sleep(100)
    assert.deepEqual(watched.ended, ['it did not answer for 0.05 s, while it used the processor'])
  })

  it('is left alone while it waits without computing, as for a frozen disk', async () => {
    using watched = watching(never, () => 7_000)
    await sleep(200)
    assert.deepEqual(watched.ended, [])
  })

  it('is left alone when the disk that it waited for answers after 10 looks, whatever it had computed before', async () => {
    let asked = 0
    const cpuUsage = () => {
      asked += 1
      return asked < 10 ? Promise.reject(new Error('within the system')) : Promise.resolve(7_000)
    }
    using watched = watching(never, cpuUsage)
    await until(() => asked >= 15)
    assert.deepEqual(watched.ended, [])
  })

  it('is left alone while it answers, also after 3 looks only', async () => {
    using watched = watching(() => sleep(35), growing())
    await sleep(300)
    assert.deepEqual(watched.ended, [])
  })
})
