import assert from 'node:assert/strict'
import { singleFlight } from '#data/async/single-flight.ts'

/** A task that ends when told, and counts its runs. */
function countedTask() {
  let runs = 0
  let end = Promise.withResolvers<number>()
  return {
    task: () => {
      runs += 1
      return end.promise
    },
    end: () => {
      end.resolve(runs)
      end = Promise.withResolvers()
    },
    fail: () => {
      end.reject(new Error('full'))
      end = Promise.withResolvers()
    },
  }
}

describe('single flight', () => {
  it('runs a task once for two calls at the same time, and again for a later one', async () => {
    const { task, end } = countedTask()
    const flight = singleFlight(task)
    const calls = [flight.run(), flight.run()]
    assert.equal(flight.running, calls[0])
    end()
    assert.deepEqual(await Promise.all(calls), [1, 1])
    assert.equal(flight.running, undefined)
    const later = flight.run()
    end()
    assert.equal(await later, 2)
  })

  it('runs again after a run that failed, whose error both of its callers get', async () => {
    const { task, end, fail } = countedTask()
    const flight = singleFlight(task)
    const calls = [flight.run(), flight.run()]
    fail()
    for (const { status } of await Promise.allSettled(calls)) assert.equal(status, 'rejected')
    const later = flight.run()
    end()
    assert.equal(await later, 2)
  })
})
