/** Thrown when the parts of a store do not belong together; the command line prints the message, one line. */
export class DataFolderError extends Error {
  constructor(message: string) {
    super(message)
    this.name = 'DataFolderError'
  }
}
