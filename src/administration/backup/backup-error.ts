/** Thrown when a backup cannot be made, read or restored; the command line prints the message, one line. */
export class BackupError extends Error {
  constructor(message: string) {
    super(message)
    this.name = 'BackupError'
  }
}
