import type { MessagePort } from 'node:worker_threads'
import type { ConfidenceModel } from '#domain/search/engine/confidence.ts'
import type { FromThread, ToThread } from './pool-messages.ts'
import { createIndexSearcher, type IndexQuery } from './search-index.ts'

/** Handles the pool's messages in a search thread: opens attached indexes and answers searches. `beforeSearch` is for tests. */
export function serveSearches(
  port: MessagePort,
  model: ConfidenceModel,
  beforeSearch: (query: IndexQuery) => void = () => {},
): void {
  let search: ReturnType<typeof createIndexSearcher> | undefined
  const send = (message: FromThread) => port.postMessage(message)

  const handle = (message: ToThread): FromThread => {
    if (message.kind === 'attach') {
      search = createIndexSearcher(message.index, model)
      return { kind: 'attached' }
    }
    if (!search) throw new Error('No index is attached.')
    beforeSearch(message.query)
    return { kind: 'answer', answer: search(message.query) }
  }

  port.on('message', (message: ToThread) => {
    try {
      send(handle(message))
    } catch (error) {
      send({ kind: 'error', message: String(error) })
    }
  })
}
