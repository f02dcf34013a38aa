/** Thrown when a release cannot be published, used or removed; commands print its message, one line. */
export class ReleaseError extends Error {
  constructor(message: string) {
    super(message)
    this.name = 'ReleaseError'
  }
}
