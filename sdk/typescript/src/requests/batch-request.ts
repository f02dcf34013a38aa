import { type AnyBatchResult, answerChunk, remember } from './answer-chunk.ts'
import { batchKey, isReadOnce } from './batches.ts'
import { createKnownAnswers } from './known-answers.ts'
import { rowChunks } from './row-chunks.ts'

/** Any number of rows: a list, or whatever else can be iterated, such as the lines of a file. */
export type Rows<Row> = Iterable<Row> | AsyncIterable<Row>

/** Sends one batch. `numbers` are those of its rows among all. */
export type SendBatch<Result> = (rows: unknown[], idempotencyKey: string, numbers: number[]) => Promise<Result>

type RowOf<Result extends AnyBatchResult> = Result['results'][number]

interface Setting<Result> {
  rows: Rows<unknown>
  /** What the rows are called in a request. */
  list: string
  size: number
  idempotencyKey: string
  sums: readonly string[]
  /** Throws if arguments are wrong. */
  check: () => void
  /** Throws that rows were read before, and cannot be again. */
  refuseAgain: () => void
  send: SendBatch<Result>
}

/**
 * Batches of any number of rows, sent one after the other when the results are asked for: all of them with `await`, row by row with
 * `for await`. `index` counts over all batches. Of identical rows one is sent.
 */
export class BatchRequest<Result extends AnyBatchResult> implements Promise<Result>, AsyncIterable<RowOf<Result>> {
  readonly [Symbol.toStringTag]: string = 'BatchRequest'
  /** Sending the same rows with this key within 24 hours returns the same results, and is billed once. */
  readonly idempotencyKey: string
  readonly #setting: Setting<Result>
  #hadRows = false
  #all: Promise<Result> | undefined

  constructor(setting: Setting<Result>) {
    this.#setting = setting
    this.idempotencyKey = setting.idempotencyKey
  }

  /** The result of each batch. */
  async *batches(): AsyncGenerator<Result> {
    const { rows, list, size, send, check, refuseAgain } = this.#setting
    check()
    if (this.#hadRows && isReadOnce(rows)) refuseAgain()
    const known = createKnownAnswers()
    let sent = 0
    let isEmpty = true
    for await (const chunk of rowChunks(rows, size, known)) {
      this.#hadRows = true
      isEmpty = false
      const { asked, numbers } = chunk
      const result =
        asked.length > 0 ? await send(asked, batchKey(this.idempotencyKey, sent), numbers) : this.#nothing()
      if (asked.length > 0) sent += 1
      remember(known, chunk, result)
      yield answerChunk(chunk, result, list)
    }
    // A stream that was read before has no rows, and does not say so.
    if (this.#hadRows && isEmpty) refuseAgain()
  }

  /** The result of no rows. */
  #nothing(): Result {
    const summary = Object.fromEntries(this.#setting.sums.map(name => [name, 0]))
    return { idempotency_key: this.idempotencyKey, summary, results: [] as unknown[] } as Result
  }

  async *[Symbol.asyncIterator](): AsyncGenerator<RowOf<Result>> {
    for await (const { results } of this.batches()) yield* results
  }

  // biome-ignore lint/suspicious/noThenProperty: all results, with await
  then<A = Result, B = never>(
    resolved?: ((result: Result) => A | PromiseLike<A>) | null,
    rejected?: ((reason: unknown) => B | PromiseLike<B>) | null,
  ): Promise<A | B> {
    this.#all ??= this.#collect()
    return this.#all.then(resolved, rejected)
  }

  catch<B = never>(rejected?: ((reason: unknown) => B | PromiseLike<B>) | null): Promise<Result | B> {
    return this.then(undefined, rejected)
  }

  finally(act?: (() => void) | null): Promise<Result> {
    return this.then().finally(act)
  }

  async #collect(): Promise<Result> {
    const all = this.#nothing()
    const summary = all.summary as Record<string, number>
    for await (const batch of this.batches()) {
      all.results.push(...batch.results)
      for (const [name, count] of Object.entries(batch.summary)) summary[name] = (summary[name] ?? 0) + count
    }
    return all
  }
}
