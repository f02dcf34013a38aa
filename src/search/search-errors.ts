/** Thrown when so many searches wait already that another would not be answered in time. */
export class SearchBusy extends Error {
  readonly retryAfterSeconds = 1

  constructor() {
    super('Too many searches are waiting.')
    this.name = 'SearchBusy'
  }
}

/** Thrown when a search took longer than it may. */
export class SearchTimeout extends Error {
  constructor(deadlineMs: number) {
    super(`The search took longer than ${deadlineMs} ms.`)
    this.name = 'SearchTimeout'
  }
}

/** Thrown when there is no index to search yet. */
export class SearchUnavailable extends Error {
  readonly retryAfterSeconds: number

  constructor(retryAfterSeconds: number) {
    super('The search index is not there yet.')
    this.name = 'SearchUnavailable'
    this.retryAfterSeconds = retryAfterSeconds
  }
}
