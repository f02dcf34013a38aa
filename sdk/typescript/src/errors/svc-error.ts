/** The base of every error that the client throws. */
export class SvcError extends Error {
  override readonly name: string = 'SvcError'
}

/** An argument that is not in the contract: nothing was sent. */
export interface InvalidField {
  /** JSON pointer of the argument: `/limit`, `/rows/3/name`. */
  pointer: string
  message: string
}

/** Arguments or options that are wrong. No request was made. */
export class InvalidArgument extends SvcError {
  override readonly name: string = 'InvalidArgument'
  readonly invalidFields: readonly InvalidField[]

  constructor(invalidFields: readonly InvalidField[]) {
    super(invalidFields.map(({ pointer, message }) => `${pointer.slice(1) || 'the argument'} ${message}`).join('; '))
    this.invalidFields = invalidFields
  }
}
