/** An invalid or missing setting; the command line prints its message, one line, and exits. */
export class ConfigError extends Error {
  constructor(message: string) {
    super(message)
    this.name = 'ConfigError'
  }
}
