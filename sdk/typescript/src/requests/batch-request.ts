import { batchKey, chunksOf, isReadOnce } from './batches.ts'

/** Any number of rows: a list, or whatever else can be iterated, such as the lines of a file. */
export type Rows<Row> = Iterable<Row> | AsyncIterable<Row>

export interface AnyBatchResult {
  idempotency_key: string
  summary: object
  results: Array<{ index: number }>
}

/** Sends one batch. `offset` is the number of rows before it. */
export type SendBatch<Result> = (rows: unknown[], idempotencyKey: string, offset: number) => Promise<Result>

type RowOf<Result extends AnyBatchResult> = Result['results'][number]

interface Setting<Result> {
  rows: Rows<unknown>
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
 * `for await`. `index` counts over all batches.
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
    const { rows, size, send, check, refuseAgain } = this.#setting
    check()
    if (this.#hadRows && isReadOnce(rows)) refuseAgain()
    let [number, offset] = [0, 0]
    for await (const chunk of chunksOf(rows, size)) {
      this.#hadRows = true
      const result = await send(chunk, batchKey(this.idempotencyKey, number), offset)
      yield { ...result, results: result.results.map(row => ({ ...row, index: row.index + offset })) }
      number += 1
      offset += chunk.length
    }
    // A stream that was read before has no rows, and does not say so.
    if (this.#hadRows && offset === 0) refuseAgain()
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
    const results: AnyBatchResult['results'] = []
    const summary = Object.fromEntries(this.#setting.sums.map(name => [name, 0]))
    for await (const batch of this.batches()) {
      results.push(...batch.results)
      for (const [name, count] of Object.entries(batch.summary)) summary[name] = (summary[name] ?? 0) + count
    }
    return { idempotency_key: this.idempotencyKey, summary, results } as unknown as Result
  }
}
