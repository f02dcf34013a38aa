/** Thrown when a release cannot be published, used or removed; commands print its message, one line. */
export class ArtefactsError extends Error {
  constructor(message: string) {
    super(message)
    this.name = 'ArtefactsError'
  }
}
