/** Looks at the first text that is more than blank without losing it; `close` ends the reading. */
export const peek = async (
  chunks: AsyncIterable<string>,
): Promise<{ start: string; chunks: AsyncIterable<string>; close: () => Promise<void> }> => {
  const iterator = chunks[Symbol.asyncIterator]()
  let start = ''
  for (let next = await iterator.next(); !next.done; next = await iterator.next()) {
    start += next.value
    if (start.trim() !== '') break
  }
  const rest = async function* () {
    yield start
    yield* { [Symbol.asyncIterator]: () => iterator }
  }
  const close = async () => {
    await iterator.return?.()
  }
  return { start, chunks: rest(), close }
}
