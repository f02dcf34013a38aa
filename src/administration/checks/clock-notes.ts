import { systemClock } from '../../clock.ts'

/** What clocks that are kept in step never differ by. */
const toleratedMs = 5_000

const secondsOf = (ms: number) => Math.round(Math.abs(ms) / 1_000)

/** A note if the clock of this machine differs from that of the database. Undefined if that cannot be asked. */
export async function clockNotes(
  databaseUrl: string,
  now: () => number = systemClock.now,
): Promise<string[] | undefined> {
  const { connectPostgres } = await import('#data/postgres/connect.ts')
  await using postgres = connectPostgres(databaseUrl, { max: 1 })
  const atSql = 'SELECT (extract(epoch FROM clock_timestamp()) * 1000)::float8 AS at'
  const [row] = await postgres.query<{ at: number }>(atSql).catch(() => [])
  if (!row) return undefined
  const ahead = now() - row.at
  if (Math.abs(ahead) <= toleratedMs) return []
  const apart = `${secondsOf(ahead)} s ${ahead > 0 ? 'ahead of' : 'behind'}`
  return [`the clock of this machine is ${apart} that of PostgreSQL: a server here expires keys by it; set both by NTP`]
}
