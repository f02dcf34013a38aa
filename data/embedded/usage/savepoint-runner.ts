import Database from 'better-sqlite3'

// Errors of a row, and errors thrown before a statement runs; any other error concerns the database.
const isJobError = (error: unknown) =>
  !(error instanceof Database.SqliteError) || /^SQLITE_(CONSTRAINT|MISMATCH|TOOBIG)/.test(error.code)

/** The result of a job, or the message of the error that is the job's own. */
type JobAttempt<Result> = { result: Result } | { failed: string }

/**
 * Runs a job inside a savepoint of the open transaction, and rolls it back when the job throws an error of its own or `isRejected`
 * says so of its result. Throws the driver's error when the database fails.
 */
export function savepointRunner(database: Database.Database) {
  const save = database.prepare('SAVEPOINT job')
  const undo = database.prepare('ROLLBACK TO job')
  const release = database.prepare('RELEASE job')
  return <Result>(job: () => Result, isRejected: (result: Result) => boolean = () => false): JobAttempt<Result> => {
    save.run()
    try {
      const result = job()
      if (isRejected(result)) undo.run()
      release.run()
      return { result }
    } catch (error) {
      if (!isJobError(error)) throw error
      undo.run()
      release.run()
      return { failed: String(error) }
    }
  }
}
