/** Text in chunks of a size, like a stream. */
export async function* chunks(text: string, size = 7): AsyncGenerator<string> {
  for (let at = 0; at < text.length; at += size) yield text.slice(at, at + size)
}

/** Collects an asynchronous sequence of lists in one list. */
export const collect = async <T>(batches: AsyncIterable<readonly T[]>): Promise<T[]> => {
  const all: T[] = []
  for await (const batch of batches) all.push(...batch)
  return all
}
