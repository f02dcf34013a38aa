/** The same work, which does not reject but tells of a failure; of several in a row, of the first only. */
export function tellingFirstFailure<Given extends unknown[]>(
  work: (...given: Given) => Promise<unknown>,
  tell: (error: unknown, ...given: Given) => void,
): (...given: Given) => Promise<void> {
  let hasFailed = false
  return async (...given) => {
    try {
      await work(...given)
      hasFailed = false
    } catch (error) {
      if (!hasFailed) tell(error, ...given)
      hasFailed = true
    }
  }
}
