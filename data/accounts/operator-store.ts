import type { Operator } from '#domain/operators/operator.ts'
import type { AuditContext } from './audit-log.ts'

/** An operator with the hash of the token, 32 bytes. */
export interface StoredOperator extends Operator {
  token_hash: Buffer
}

/** The operators; each change is audited in its transaction. All reject with StoreUnavailableError. */
export interface OperatorStore {
  create(operator: StoredOperator, act: AuditContext): Promise<void>
  /** Read for every request: a revoked token fails with the next one. */
  find(id: string): Promise<StoredOperator | undefined>
  /** In the order of their creation. */
  list(): Promise<Operator[]>
  /** Revokes a token; false if there is none that is not revoked. */
  revoke(id: string, at: string, act: AuditContext): Promise<boolean>
}
