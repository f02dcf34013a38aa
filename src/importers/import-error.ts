/**
 * Thrown when an import cannot go on. The command line catches it, prints its message, one line for the operator, and exits;
 * the partitions are as they were before.
 */
export class ImportError extends Error {
  constructor(message: string) {
    super(message.replaceAll(/\s+/g, ' '))
    this.name = 'ImportError'
  }
}
