/** Thrown where so many searches wait already that another would not be answered in time. The HTTP edge answers 503. */
export class SearchBusyError extends Error {
  readonly retryAfterSeconds = 1

  constructor() {
    super('Too many searches are waiting.')
    this.name = 'SearchBusyError'
  }
}

/** Thrown where a search took longer than its deadline. The HTTP edge answers 504. */
export class SearchTimeoutError extends Error {
  constructor(deadlineMs: number) {
    super(`The search took longer than ${deadlineMs} ms.`)
    this.name = 'SearchTimeoutError'
  }
}

/** Thrown where there is no index to search yet, or no thread that has it open. The HTTP edge answers 503. */
export class SearchUnavailableError extends Error {
  readonly retryAfterSeconds: number

  constructor(retryAfterSeconds: number) {
    super('The search index is not available yet.')
    this.name = 'SearchUnavailableError'
    this.retryAfterSeconds = retryAfterSeconds
  }
}
