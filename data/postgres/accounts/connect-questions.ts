import { randomUUID } from 'node:crypto'
import { connectPostgres, type Postgres } from '../connect.ts'

/** A question that is not answered in this time is abandoned with its connection, because its lease has ended. */
const patienceMs = 2_000

// A commit that waits for a standby keeps waiting on the server after its client has gone: one for each process is enough.
const endOthersSql = `
  SELECT pg_terminate_backend(pid) FROM pg_stat_activity
  WHERE application_name = current_setting('application_name') AND pid <> pg_backend_pid()`

/** The connection for questions on changes of keys, and whether a commit of it did not wait since that was last asked. */
export function connectQuestions(url: string): AsyncDisposable & { asking: Postgres; wasWarned(): boolean } {
  let isWarned = false
  const asking = connectPostgres(url, {
    max: 1,
    name: `svc keys ${randomUUID()}`,
    patienceMs,
    onConnect: async made => {
      // PostgreSQL says by a warning that a commit is on this server alone, because somebody cancelled its wait.
      made.on('notice', () => {
        isWarned = true
      })
      await made.query(endOthersSql)
    },
  })
  return {
    asking,
    wasWarned: () => {
      const was = isWarned
      isWarned = false
      return was
    },
    [Symbol.asyncDispose]: () => asking[Symbol.asyncDispose](),
  }
}
