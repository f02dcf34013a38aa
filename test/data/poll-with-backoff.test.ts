import assert from 'node:assert/strict'
import { mock } from 'node:test'
import { setImmediate as turn } from 'node:timers/promises'
import { pollWithBackoff } from '#data/async/poll-with-backoff.ts'

/** The number of polls in 100 intervals, at most 12 of them between two. */
async function pollsIn100(
  poll: () => Promise<boolean>,
  onError: (error: unknown) => void = error => assert.fail(String(error)),
): Promise<number> {
  mock.timers.enable({ apis: ['setInterval'] })
  let polls = 0
  const count = () => {
    polls += 1
    return poll()
  }
  try {
    using _ = pollWithBackoff(count, { intervalMs: 1_000, maxIntervals: 12, onError })
    for (let interval = 0; interval < 100; interval += 1) {
      mock.timers.tick(1_000)
      await turn()
    }
    return polls
  } finally {
    mock.timers.reset()
  }
}

describe('polling at an interval', () => {
  it('polls 100 times in 100 intervals while each succeeds', async () => {
    assert.equal(await pollsIn100(async () => true), 100)
  })

  it('polls 8 to 24 times in them, 12 intervals apart at most, while each fails', async () => {
    const polls = await pollsIn100(async () => false)
    assert.ok(polls >= 8 && polls <= 24, `${polls} polls`)
  })

  it('goes on in the same way while each rejects, and says why each time', async () => {
    const errors: unknown[] = []
    const rejects = () => Promise.reject(new Error('no answer'))
    const polls = await pollsIn100(rejects, error => errors.push(error))
    assert.ok(polls >= 8 && polls <= 24, `${polls} polls`)
    assert.deepEqual([errors.length, String(errors[0])], [polls, 'Error: no answer'])
  })

  it('begins no poll while another is not done', async () => {
    assert.equal(await pollsIn100(() => new Promise(() => {})), 1)
  })
})
