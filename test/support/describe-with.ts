import { hasPostgres } from './postgres.ts'
import { hasRedisServer } from './redis-server.ts'

/** A suite that is skipped where PostgreSQL is not installed. */
export const describeWithPostgres: Mocha.SuiteFunction | Mocha.PendingSuiteFunction = hasPostgres
  ? describe
  : describe.skip

/** A suite that is skipped where redis-server is not installed. */
export const describeWithRedis: Mocha.SuiteFunction | Mocha.PendingSuiteFunction = hasRedisServer
  ? describe
  : describe.skip
