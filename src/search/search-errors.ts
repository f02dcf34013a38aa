/** Thrown when so many searches are waiting that another would not be answered in time. The HTTP edge answers 503. */
export class SearchBusyError extends Error {
  readonly retryAfterSeconds = 1

  constructor() {
    super('Too many searches are waiting.')
    this.name = 'SearchBusyError'
  }
}

/** Thrown when a search takes longer than its deadline. The HTTP edge answers 504. */
export class SearchTimeoutError extends Error {
  constructor(deadlineMs: number) {
    super(`The search took longer than ${deadlineMs} ms.`)
    this.name = 'SearchTimeoutError'
  }
}

/** Thrown when there is no index yet, or no thread has it open. The HTTP edge answers 503. */
export class SearchUnavailableError extends Error {
  readonly retryAfterSeconds: number

  constructor(retryAfterSeconds: number) {
    super('The search index is not available yet.')
    this.name = 'SearchUnavailableError'
    this.retryAfterSeconds = retryAfterSeconds
  }
}
