import type { OperationId } from '../../generated/operations.ts'
import { Problem } from '../domain/errors/problem.ts'
import type { Handler } from './handler.ts'

/** An operation of the contract that this release does not serve: it says so, and when asking again makes sense. */
export const notYet =
  <Id extends OperationId>(): Handler<Id> =>
  async () => {
    throw new Problem('service_unavailable', { retry_after_seconds: 3600 })
  }
