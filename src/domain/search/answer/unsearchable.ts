import type { EngineQuery } from '../engine/engine-query.ts'
import { isOnlyForm } from '../tokens/parse-name.ts'
import { isStopWord } from '../tokens/stop-words.ts'

/** What a query that found nothing lacks; undefined if it has a word that a company may be found by. */
export function unsearchable({ parsed: { tokens }, hasOtherScript }: EngineQuery): string | undefined {
  if (tokens.length === 0) return 'Nothing was searched: the query has no letter and no digit.'
  if (isOnlyForm(tokens)) return 'No match. The query is only a legal form: add a word of the name.'
  if (!hasOtherScript && tokens.every(isStopWord))
    return 'No match. The query has only articles and prepositions: add a word of the name.'
  return undefined
}
