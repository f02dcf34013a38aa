import type { AnyRowAnswer, KnownAnswers } from './known-answers.ts'
import type { RowChunk } from './row-chunks.ts'

export interface AnyBatchResult {
  idempotency_key: string
  summary: object
  results: AnyRowAnswer[]
}

/** Notes the answers to the rows that were sent. */
export function remember(known: KnownAnswers, { texts }: RowChunk, { results }: AnyBatchResult): void {
  for (const [at, text] of texts.entries()) {
    const answer = results[at]
    if (answer && text !== undefined) known.add(text, answer)
  }
}

/** Counts a row that was not sent; it costs nothing. */
function count(summary: Record<string, number>, { status, match, ambiguous }: AnyRowAnswer) {
  for (const name of ['submitted', status, match && 'matched', ambiguous && 'ambiguous'])
    if (name && name in summary) summary[name] = (summary[name] ?? 0) + 1
}

/** The answer to a row, which callers may change; undefined if the service has left it out. */
function answerOf(source: RowChunk['sources'][number], results: AnyRowAnswer[]): AnyRowAnswer | undefined {
  if (typeof source === 'number') return results[source]
  const { source: of, ref } = source
  const answer = typeof of === 'string' ? (JSON.parse(of) as AnyRowAnswer) : structuredClone(results[of])
  return answer && { ...answer, ref }
}

/** An answer with the number of its row among all, in place of that among those sent, also where its error names the row. */
function numbered(answer: AnyRowAnswer, index: number, list: string): AnyRowAnswer {
  const { error, index: sent } = answer
  if (typeof error?.detail !== 'string') return { ...answer, index }
  const detail = error.detail.replaceAll(`/${list}/${sent}/`, `/${list}/${index}/`)
  return { ...answer, index, error: { ...error, detail } }
}

/** The result of all rows of a chunk, by that of those that were sent, numbered among all rows. `list` is the name of the rows. */
export function answerChunk<Result extends AnyBatchResult>(chunk: RowChunk, result: Result, list: string): Result {
  const summary = { ...(result.summary as Record<string, number>) }
  const results: AnyRowAnswer[] = []
  for (const [at, source] of chunk.sources.entries()) {
    const answer = answerOf(source, result.results)
    if (!answer) continue
    results.push(numbered(answer, chunk.first + at, list))
    if (typeof source !== 'number') count(summary, answer)
  }
  return { ...result, summary, results }
}
