import spec from '#generated/admin/checked-contract.json' with { type: 'json' }
import { type OperationId, operations } from '#generated/admin/operations.ts'
import schemas from '#generated/admin/request-schemas.json' with { type: 'json' }
import { type Checks, compileChecks } from '../../http/contract/compile-checks.ts'

export type AdminContract = Checks<OperationId>

/** Rejects when a check does not compile. */
export const compileAdminContract = (): Promise<AdminContract> => compileChecks({ spec, operations, schemas })
