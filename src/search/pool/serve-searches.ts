import type { MessagePort } from 'node:worker_threads'
import type { ConfidenceModel } from '#domain/search/engine/confidence.ts'
import type { FoundHits } from '#domain/search/engine/found-hit.ts'
import { createIndexSearcher, type IndexQuery } from '../search-index.ts'
import type { FromThread, ToThread } from './pool-messages.ts'

type Part = Extract<ToThread, { kind: 'search' }>

interface ThreadHooks {
  /** Milliseconds of a clock that never goes back. */
  now(): number
  /** Called when an index has been opened, to free the memory of the previous one: a quiet thread would keep it for hours. */
  collectGarbage?(): void
  /** For tests. */
  beforeSearch?(query: IndexQuery): void
}

/** Queries of a part that are answered before a waiting search, and milliseconds after which the rest waits for its turn. */
const hurriedQueries = 4
const maxTurnMs = 250

/** Handles the pool's messages in a search thread: opens attached indexes and answers searches. */
export function serveSearches(
  port: MessagePort,
  model: ConfidenceModel,
  { now, collectGarbage, beforeSearch }: ThreadHooks,
): void {
  let search: ReturnType<typeof createIndexSearcher> | undefined
  const send = (message: FromThread) => port.postMessage(message)

  /** Answers the queries of a part until its turn is over. */
  const inTurn = ({ queries, isHurried }: Part, answerOf: (query: IndexQuery) => FoundHits): FoundHits[] => {
    const answers: FoundHits[] = []
    const hasWaited = Atomics.load(isHurried, 0) > 0
    const end = now() + maxTurnMs
    const isOver = () =>
      answers.length > 0 && (now() > end || (answers.length >= hurriedQueries && Atomics.load(isHurried, 0) > 0))
    while (!hasWaited && answers.length < queries.length && !isOver())
      answers.push(answerOf(queries[answers.length] as IndexQuery))
    return answers
  }

  const handle = (message: ToThread): FromThread => {
    if (message.kind === 'attach') {
      search = createIndexSearcher(message.index, model)
      collectGarbage?.()
      return { kind: 'attached' }
    }
    const searchIndex = search
    if (!searchIndex) throw new Error('No index is attached.')
    const answerOf = (query: IndexQuery) => {
      beforeSearch?.(query)
      return searchIndex(query)
    }
    return { kind: 'answers', answers: message.isPart ? inTurn(message, answerOf) : message.queries.map(answerOf) }
  }

  port.on('message', (message: ToThread) => {
    try {
      send(handle(message))
    } catch (error) {
      send({ kind: 'error', message: String(error) })
    }
  })
}
