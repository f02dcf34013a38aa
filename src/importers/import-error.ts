/** An import that cannot go on, with a message of one clear line for the person who started it. */
export class ImportError extends Error {
  constructor(message: string) {
    super(message.replaceAll(/\s+/g, ' '))
    this.name = 'ImportError'
  }
}
