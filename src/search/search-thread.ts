import { parentPort } from 'node:worker_threads'
import { readConfidence } from '#data/reference/confidence.ts'
import type { FromThread, ToThread } from './pool-messages.ts'
import { createIndexSearcher, type IndexQuery } from './search-index.ts'

const say = (message: FromThread) => parentPort?.postMessage(message)

let search: ReturnType<typeof createIndexSearcher> | undefined

const answerOf = (query: IndexQuery) => {
  if (!search) throw new Error('There is nothing to search.')
  return search(query)
}

parentPort?.on('message', (message: ToThread) => {
  try {
    if (message.kind === 'search') return say({ kind: 'answer', answer: answerOf(message.query) })
    search = createIndexSearcher(message.index, readConfidence())
    say({ kind: 'attached' })
  } catch (error) {
    say({ kind: 'fault', message: String(error) })
  }
})
