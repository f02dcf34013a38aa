export type ArrayFileReason = 'missing' | 'damaged' | 'other_version'

/** Thrown when a file of arrays cannot be used. Caught by the code that loads and builds the index, which then rebuilds it. */
export class ArrayFileError extends Error {
  readonly reason: ArrayFileReason

  constructor(reason: ArrayFileReason) {
    super(`The file of arrays cannot be used: ${reason}.`)
    this.name = 'ArrayFileError'
    this.reason = reason
  }
}
