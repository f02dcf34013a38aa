import type BetterSqlite3 from 'better-sqlite3'
import { type HealthMinute, type Troubles, worse } from '#domain/health/health-minute.ts'
import { keptMinutesAhead } from '../../usage/health-minutes.ts'
import type { JobResult, UsageJob } from './usage-job.ts'

type AddHealth = Extract<UsageJob, { kind: 'add_health' }>

interface Row {
  minute: number
  troubles: string
}

const toMinute = ({ minute, troubles }: Row): HealthMinute => ({ minute, troubles: JSON.parse(troubles) as Troubles })

/** The handler of the job on the history of health; it needs a transaction that holds the write lock. */
export function healthHandlers(database: BetterSqlite3.Database): {
  add_health(job: AddHealth): JobResult<AddHealth>
} {
  const read = database.prepare<[number], string>('SELECT troubles FROM health_minutes WHERE minute = ?').pluck()
  const write = database.prepare<[number, string]>('REPLACE INTO health_minutes (minute, troubles) VALUES (?, ?)')
  const trim = database.prepare<[number, number | null]>('DELETE FROM health_minutes WHERE minute < ? OR minute > ?')
  const all = database.prepare<[number, number], Row>(
    'SELECT minute, troubles FROM health_minutes WHERE minute BETWEEN ? AND ? ORDER BY minute',
  )
  return {
    add_health: ({ minutes, shown: { from, to }, deletable: { before, after } }) => {
      for (const { minute, troubles } of minutes) {
        const others = JSON.parse(read.get(minute) ?? '{}') as Troubles
        write.run(minute, JSON.stringify(worse(others, troubles)))
      }
      // With null nothing is deleted, because no minute compares as later.
      trim.run(before, after === null ? null : after + keptMinutesAhead)
      return all.all(from, to).map(toMinute)
    },
  }
}
