/** Returns a function that reads anew in the first call of each turn of the event loop. A read that throws is repeated in the next call. */
export function oncePerTurn<Result>(read: () => Result): () => Result {
  let last: { result: Result } | undefined
  return () => {
    if (last) return last.result
    last = { result: read() }
    setImmediate(() => {
      last = undefined
    })
    return last.result
  }
}
