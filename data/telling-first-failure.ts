/** The same work, which does not reject but tells of a failure; of several in a row, of the first only. */
export function tellingFirstFailure(work: () => Promise<void>, tell: (error: unknown) => void): () => Promise<void> {
  let hasFailed = false
  return async () => {
    try {
      await work()
      hasFailed = false
    } catch (error) {
      if (!hasFailed) tell(error)
      hasFailed = true
    }
  }
}
