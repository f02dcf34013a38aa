import assert from 'node:assert/strict'
import type { Operator } from '#domain/operators/operator.ts'
import { operatorCreated, operatorRevoked } from '../../accounts/audit-entries.ts'
import type { OperatorStore, StoredOperator } from '../../accounts/operator-store.ts'
import type { Queryable } from '../connect.ts'
import type { RunChange } from './changes.ts'
import type { KeyLease } from './key-lease.ts'
import { timelineSql } from './key-rows.ts'

type FoundOperator = { timeline: string | null } & (StoredOperator | { id: null })

const insertSql = `
  INSERT INTO operators (id, name, permission, token_hash, created_at, expires_at, revoked_at)
  VALUES ($1, $2, $3, $4, $5, $6, $7)`
const listSql = `
  SELECT id, name, permission, created_at, expires_at, revoked_at FROM operators ORDER BY created_at, id`
const endSql = 'UPDATE operators SET revoked_at = $2 WHERE id = $1 AND revoked_at IS NULL RETURNING id'

// Always returns one row; its columns are null if there is no operator.
const findSql = `
  SELECT timeline, found.* FROM (SELECT ${timelineSql} AS timeline) AS server LEFT JOIN operators AS found ON found.id = $1`

/** The operators in PostgreSQL; a server that has a lease on keys believes them as it believes keys. */
export const createOperatorStore = (
  { query }: Queryable,
  run: RunChange,
  lease: Pick<KeyLease, 'confirmed'> | undefined,
): OperatorStore => ({
  create: (operator, act) =>
    run(async change => {
      const { id, name, permission, token_hash, created_at, expires_at, revoked_at } = operator
      await change.query(insertSql, [id, name, permission, token_hash, created_at, expires_at, revoked_at])
      await change.audit(operatorCreated(operator, act))
    }),
  find: async id => {
    const read = async () => {
      const [row] = await query<FoundOperator>(findSql, [id])
      return row ?? assert.fail('no row')
    }
    const { timeline: _, ...operator } = await (lease ? lease.confirmed(read) : read())
    return operator.id === null ? undefined : (operator as StoredOperator)
  },
  list: () => query<Operator>(listSql),
  revoke: (id, at, act) =>
    run(async change => {
      const [ended] = await change.query(endSql, [id, at])
      if (!ended) return false
      await change.audit(operatorRevoked(id, { ...act, at }))
      return true
    }),
})
