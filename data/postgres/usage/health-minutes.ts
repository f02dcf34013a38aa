import { type HealthMinute, type Troubles, worse } from '#domain/health/health-minute.ts'
import { type HealthMinutes, keptMinutesAhead } from '../../usage/health-minutes.ts'
import type { Postgres } from '../connect.ts'

const allSql = 'SELECT minute, troubles FROM health_minutes WHERE minute BETWEEN $1 AND $2 ORDER BY minute'
const writeSql = `
  INSERT INTO health_minutes SELECT * FROM unnest($1::integer[], $2::json[])
  ON CONFLICT (minute) DO UPDATE SET troubles = excluded.troubles`

// By the later and the earlier of two clocks: a server whose own is wrong must not delete what others saw.
const trimSql = `
  DELETE FROM health_minutes USING (SELECT floor(extract(epoch FROM now()) / 60)::integer AS minute) AS clock
  WHERE health_minutes.minute < least($1, clock.minute - ($2::integer - $1::integer))
    OR health_minutes.minute > greatest($2, clock.minute) + ${keptMinutesAhead}`

export const createHealthMinutes = (postgres: Postgres): HealthMinutes => ({
  add: (minutes, { from, to }) =>
    postgres.transaction(async transaction => {
      // Servers take turns, so that none overwrites what another saw.
      await transaction.query('LOCK TABLE health_minutes IN SHARE ROW EXCLUSIVE MODE')
      const before = await transaction.query<HealthMinute>('SELECT * FROM health_minutes WHERE minute = ANY ($1)', [
        minutes.map(({ minute }) => minute),
      ])
      const known = new Map<number, Troubles>(before.map(({ minute, troubles }) => [minute, troubles]))
      for (const { minute, troubles } of minutes) known.set(minute, worse(known.get(minute) ?? {}, troubles))
      await transaction.query(writeSql, [
        [...known.keys()],
        [...known.values()].map(troubles => JSON.stringify(troubles)),
      ])
      await transaction.query(trimSql, [from, to])
      return transaction.query<HealthMinute>(allSql, [from, to])
    }),
})
