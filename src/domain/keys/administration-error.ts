/** An operator's request that cannot be carried out; the command line prints its message, one line, and exits. */
export class AdministrationError extends Error {
  constructor(message: string) {
    super(message)
    this.name = 'AdministrationError'
  }
}

/** No account or key has the id that was given. */
export class UnknownIdError extends AdministrationError {}

/** No row has the id that a page is to begin after. */
export class UnknownCursorError extends UnknownIdError {}
