/** Limits how many items a producer is ahead of its consumer. */
interface Backpressure {
  /** Call after each item sent; resolves when the next may be produced. */
  sent(): Promise<void>
  /** Call for each item that the consumer has taken. */
  taken(): void
}

export const createBackpressure = (maxAhead: number): Backpressure => {
  let ahead = 0
  let resume: () => void = () => undefined
  return {
    sent: async () => {
      ahead += 1
      while (ahead >= maxAhead) {
        await new Promise<void>(resolve => {
          resume = resolve
        })
      }
    },
    taken: () => {
      ahead -= 1
      resume()
    },
  }
}
