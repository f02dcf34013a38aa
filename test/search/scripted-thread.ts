import { parentPort } from 'node:worker_threads'
import { readConfidence } from '#data/reference/confidence.ts'
import type { FromThread, ToThread } from '../../src/search/pool-messages.ts'
import { createIndexSearcher } from '../../src/search/search-index.ts'

// Searches as the service's own thread does, unless the query tells it to be slow, to die, or to be at fault.

const say = (message: FromThread) => parentPort?.postMessage(message)
let search: ReturnType<typeof createIndexSearcher> | undefined

const obey = (q: string) => {
  const [order, ms] = q.split(' ')
  if (order === 'sleep') Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, Number(ms))
  if (order === 'die') process.exit(3)
  if (order === 'fail') throw new Error('told to fail')
}

parentPort?.on('message', (message: ToThread) => {
  try {
    if (message.kind === 'attach') {
      search = createIndexSearcher(message.index, readConfidence())
      return say({ kind: 'attached' })
    }
    obey(message.query.q)
    if (search) say({ kind: 'answer', answer: search(message.query) })
  } catch (error) {
    say({ kind: 'fault', message: String(error) })
  }
})
