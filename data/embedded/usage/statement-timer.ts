import { errorCode } from '#domain/error-code.ts'
import { epochNow, type StatementObserver, type TimedStatement } from '../../statement-observer.ts'

/** Times the statements of a thread that makes no spans. */
export interface StatementTimer extends Pick<StatementObserver, 'prepared'> {
  /** What was run since the last call. */
  take(): TimedStatement[]
}

/** A commit has up to 500 jobs of several statements each: a trace of all of them would be too long to read. */
const maxStatements = 200

/** Keeps the first 200 statements between two calls, and of transactions only the last. */
export function createStatementTimer(): StatementTimer {
  let statements: TimedStatement[] = []
  return {
    prepared: (sql, database) => () => {
      // What ran since the last reply, such as a roll-up, belongs to no job.
      if (sql.startsWith('BEGIN')) statements = []
      const start = epochNow()
      return error => {
        if (statements.length >= maxStatements && sql !== 'COMMIT') return
        const failed = error !== undefined && { error: errorCode(error) || 'unknown' }
        statements.push({ sql, database, start, end: epochNow(), ...failed })
      }
    },
    take: () => {
      const taken = statements
      statements = []
      return taken
    },
  }
}
