import type BetterSqlite3 from 'better-sqlite3'
import type { CountResult, DailyCap } from '#domain/billing/usage-entry.ts'

const countSql = `
  INSERT INTO usage_days (day, scope, calls) SELECT @day, @scope, 1 WHERE @cap >= 1
  ON CONFLICT (day, scope) DO UPDATE SET calls = calls + 1 WHERE calls < @cap`

const returnSql = 'UPDATE usage_days SET calls = calls - 1 WHERE day = @day AND scope = @scope AND calls > 0'

/** Takes back a call that was counted against all caps, inside the caller's transaction. */
export function callReturner(database: BetterSqlite3.Database): (caps: readonly DailyCap[], day: string) => null {
  const takeBack = database.prepare<[{ day: string; scope: string }]>(returnSql)
  return (caps, day) => {
    for (const { scope } of caps) takeBack.run({ scope, day })
    return null
  }
}

/** Counts a call against all caps, inside the caller's transaction, which must undo the counts of a rejected call. */
export function callCounter(database: BetterSqlite3.Database): (caps: readonly DailyCap[], day: string) => CountResult {
  const count = database.prepare<[DailyCap & { day: string }]>(countSql)
  const calls = database
    .prepare<[string, string], number>('SELECT calls FROM usage_days WHERE day = ? AND scope = ?')
    .pluck()

  return (caps, day) => {
    const first = caps[0]?.scope ?? ''
    const before = calls.get(day, first) ?? 0
    const reached = caps.find(({ scope, cap }) => count.run({ scope, cap, day }).changes === 0)
    if (reached) return { accepted: false, used: before, rejectedBy: reached.scope }
    return { accepted: true, used: before + 1, rejectedBy: null }
  }
}
