import assert from 'node:assert/strict'
import { setTimeout as sleep } from 'node:timers/promises'
import type { Worker } from 'node:worker_threads'
import { createLogger } from '../../src/logging/logger.ts'
import type { ThreadStart } from '../../src/request-threads/messages.ts'
import { type RequestThread, startRequestThread } from '../../src/request-threads/request-thread-slot.ts'
import { until } from '../support/until.ts'

interface Started {
  thread: RequestThread
  /** The exit codes of its threads: 1 of one that was terminated. */
  codes: number[]
  log: string[]
  /** The numbers of threads whose end was told. */
  ended: number[]
}

/** Starts a thread of a program of these tests; its task may be withheld. */
function startThread(program: string, isBusy = false, hasTask = true): Started {
  const [codes, log, ended]: [number[], string[], number[]] = [[], [], []]
  process.once('worker', (worker: Worker) => worker.once('exit', code => codes.push(code)))
  const write = (line: string) => void log.push(line)
  const thread = startRequestThread({
    number: 1,
    setup: { logLevel: 'info' },
    program: new URL(program, import.meta.url),
    times: program.includes('deaf')
      ? { maxClosingMs: 200, maxEndingMs: 200 }
      : { maxClosingMs: 60_000, maxEndingMs: 60_000 },
    watchTimes: { intervalMs: 20, maxSilent: 5, minComputedMs: 20 },
    logger: createLogger('info', { write }),
    log: { write },
  })
  const task = {
    start: () => ({ isBusy }) as unknown as ThreadStart,
    own: {},
    connectWriter: undefined,
    onEnded: async (number: number) => void ended.push(number),
  }
  if (hasTask) thread.begin(task)
  return { thread, codes, log, ended }
}

describe('the end of a request thread', () => {
  for (const [title, isBusy] of [
    ['that never answers close', false],
    ['that is busy for ever', true],
  ] as const)
    it(`${title} is forced, and told once`, async () => {
      const { thread, codes, ended } = startThread('./deaf-thread.ts', isBusy)
      await thread.opened
      await thread[Symbol.asyncDispose]()
      assert.deepEqual([codes, ended], [[1], [1]])
    })

  it('that computes without an answer comes by itself, and another thread takes its place, with the reason in the log', async () => {
    const { thread, codes, log, ended } = startThread('./deaf-thread.ts', true)
    thread.listensOn(1)
    await thread.opened
    const reason = /it did not answer for [\d.]+ s, while it used the processor.*another one takes its place/
    await until(() => log.some(line => reason.test(line)))
    assert.deepEqual([codes[0], ended[0]], [1, 1])
    await thread[Symbol.asyncDispose]()
  })

  it('that is still starting waits until it has started, then it closes and ends by itself with exit code 0', async () => {
    const { thread, codes, log, ended } = startThread('./slow-thread.ts')
    await thread[Symbol.asyncDispose]()
    assert.deepEqual([codes, ended, log], [[0], [1], ['closed']])
  })

  it('that waits for its task, or still loads its modules, is forced at once, and is no end of a thread that served', async () => {
    for (const program of ['./slow-thread.ts', '../../src/request-threads/request-thread.ts']) {
      const { thread, codes, ended } = startThread(program, false, false)
      await thread[Symbol.asyncDispose]()
      await assert.rejects(thread.opened, /a request thread ended while it started/)
      assert.deepEqual([codes.length, ended], [1, []])
    }
  })

  it('that fails before it has its task is told once it is waited for', async () => {
    const { thread } = startThread('./failing-thread.ts', false, false)
    await sleep(200)
    await assert.rejects(thread.opened, /no memory/)
    await thread[Symbol.asyncDispose]()
  })

  it('rejects calls that come after it, as those before', async () => {
    const { thread } = startThread('./slow-thread.ts')
    await thread.opened
    const { calls } = thread
    await thread[Symbol.asyncDispose]()
    await assert.rejects(calls?.call('parts') ?? Promise.resolve(), /the thread has ended/)
  })
})
