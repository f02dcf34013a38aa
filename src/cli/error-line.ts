// By their names, so that the modules of all commands need not be loaded to print the error of one.
const operatorErrors: ReadonlySet<string> = new Set([
  'AdministrationError',
  'BackupError',
  'ClientError',
  'ConfigError',
  'DataFolderError',
  'ImportError',
  'ImportStoppedError',
  'NotFoundError',
  'StoreUnavailableError',
  'TiersError',
  'WeightsError',
])

// Errors that an operator can fix are printed in one line, others with their stack.
const isOperatorError = (error: Error) =>
  operatorErrors.has(error.name) || (error as NodeJS.ErrnoException).syscall !== undefined

const isDatabaseError = ({ code }: NodeJS.ErrnoException) =>
  /^SQLITE_(BUSY|CANTOPEN|CORRUPT|FULL|IOERR|NOTADB|READONLY)/.test(code ?? '')

/** What is printed of an error: one line if an operator can fix it, otherwise its stack. */
export function errorLine(error: unknown): string {
  if (!(error instanceof Error)) return String(error)
  if (isOperatorError(error)) return error.message
  // The database's own message follows the statement that failed.
  if (isDatabaseError(error)) return `the database cannot be used: ${error.message.replace(/^.* - /s, '')}`
  return error.stack ?? error.message
}
