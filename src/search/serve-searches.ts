import type { MessagePort } from 'node:worker_threads'
import type { ConfidenceModel } from '#domain/search/engine/confidence.ts'
import type { FromThread, ToThread } from './pool-messages.ts'
import { createIndexSearcher, type IndexQuery } from './search-index.ts'

export interface ThreadHooks {
  /** Called when an index has been opened, to free the memory of the previous one: a quiet thread would keep it for hours. */
  collectGarbage?(): void
  /** For tests. */
  beforeSearch?(query: IndexQuery): void
}

/** Handles the pool's messages in a search thread: opens attached indexes and answers searches. */
export function serveSearches(
  port: MessagePort,
  model: ConfidenceModel,
  { collectGarbage, beforeSearch }: ThreadHooks = {},
): void {
  let search: ReturnType<typeof createIndexSearcher> | undefined
  const send = (message: FromThread) => port.postMessage(message)

  const handle = (message: ToThread): FromThread => {
    if (message.kind === 'attach') {
      search = createIndexSearcher(message.index, model)
      collectGarbage?.()
      return { kind: 'attached' }
    }
    const searchIndex = search
    if (!searchIndex) throw new Error('No index is attached.')
    const answers = message.queries.map(query => {
      beforeSearch?.(query)
      return searchIndex(query)
    })
    return { kind: 'answers', answers }
  }

  port.on('message', (message: ToThread) => {
    try {
      send(handle(message))
    } catch (error) {
      send({ kind: 'error', message: String(error) })
    }
  })
}
