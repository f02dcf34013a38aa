import assert from 'node:assert/strict'
import { createBackoff } from '#data/async/backoff.ts'
import { createReleaseRetries } from '../../src/data-releases/follow/release-retries.ts'
import type { StoredPointer } from '../../src/data-releases/store/release-store.ts'

const naming = (current: number): StoredPointer => ({
  format: 1,
  current,
  next: null,
  tag: `"${current}"`,
  modifiedAt: current,
})

/** Retries of a store that names a release, with a clock in seconds. */
function retriesOf(named: number) {
  const store: { now: number; pointer: StoredPointer | undefined } = { now: 0, pointer: naming(named) }
  const ask = async () => store.pointer ?? assert.fail('The pointer is damaged.')
  const retries = createReleaseRetries(ask, createBackoff({ now: () => store.now, random: () => 0 }, 5, 60))
  return { store, retries }
}

describe('a release that cannot be used', () => {
  it('is tried again after 5 seconds, then 10, 20, 40 and 60', async () => {
    const { store, retries } = retriesOf(2)
    for (const pause of [5, 10, 20, 40, 60, 60]) {
      retries.failed(naming(2))
      store.now += pause - 1
      assert.equal(await retries.isDue(), false)
      store.now += 1
      assert.equal(await retries.isDue(), true)
    }
  })

  it('keeps nobody from the one that is activated in its place, nor from learning that the store is away', async () => {
    const { store, retries } = retriesOf(2)
    retries.failed(naming(2))
    for (const pointer of [naming(1), undefined]) {
      store.pointer = pointer
      assert.equal(await retries.isDue(), true)
    }
  })

  it('is tried at each question while the store does not tell which it is', async () => {
    const { retries } = retriesOf(2)
    retries.failed(undefined)
    assert.equal(await retries.isDue(), true)
  })

  it('begins with 5 seconds again after another was used', async () => {
    const { store, retries } = retriesOf(2)
    for (const _ of [1, 2, 3]) retries.failed(naming(2))
    retries.succeeded()
    retries.failed(naming(2))
    store.now += 5
    assert.equal(await retries.isDue(), true)
  })
})
