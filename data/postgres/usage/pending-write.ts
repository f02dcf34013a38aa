/** A write that its caller waits for; settled once the caller has an answer. */
export interface PendingWrite<Item, Result> {
  readonly item: Item
  /** Milliseconds of `performance.now()`. */
  readonly since: number
  /** The trace context of its request. */
  readonly context: unknown
  isSettled: boolean
  resolve(result: Result): void
  reject(error: unknown): void
}

/** Milliseconds that a write waits for a database that does not answer. */
const maxWaitMs = 2_000

export const isTimedOut = ({ since, isSettled }: PendingWrite<unknown, never>): boolean =>
  !isSettled && performance.now() - since >= maxWaitMs

/** A write that waits from now on; `onAnswered` is called when it is resolved. */
export function startPendingWrite<Item, Result>(
  { item, context }: Pick<PendingWrite<Item, Result>, 'item' | 'context'>,
  { resolve, reject }: PromiseWithResolvers<Result>,
  onAnswered: () => void,
): PendingWrite<Item, Result> {
  const waiting: PendingWrite<Item, Result> = {
    item,
    since: performance.now(),
    context,
    isSettled: false,
    resolve: result => {
      waiting.isSettled = true
      onAnswered()
      resolve(result)
    },
    reject: error => {
      waiting.isSettled = true
      reject(error)
    },
  }
  return waiting
}
