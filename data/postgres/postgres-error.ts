import { errorCode } from '#domain/error-code.ts'
import { connectionFault } from '#domain/errors/connection-fault.ts'
import { StoreUnavailableError } from '../store-unavailable-error.ts'

/**
 * SQLSTATEs after which another attempt may succeed, or that an operator can end: connection, password, rights, a missing database,
 * a database that takes no connections, a standby, transactions that were idle or open for too long, locks, resources, shutdown, disk.
 */
const unavailable = /^(08|25006|25P0[34]|28|3D|40|42501|53|55000|55P03|57|58|F0|XX)/

// The driver has no codes for these.
const driverMessages =
  /^(Connection terminated|timeout e|Query read timeout|Client (was closed|has encountered)|SASL: |The server does not support SSL|There was an error establishing an SSL)/

const tlsCode = /^(ERR_TLS|ERR_SSL|CERT_|DEPTH_ZERO|SELF_SIGNED|UNABLE_TO_|ECONN|EPIPE|EPROTO)/

/** Whether an error is PostgreSQL's own, with a code of five characters. */
export const isSqlState = (error: Error): boolean => 'severity' in error && /^[0-9A-Z]{5}$/.test(errorCode(error))

const isConnectionError = (error: Error) =>
  'syscall' in error ||
  error instanceof AggregateError ||
  tlsCode.test(errorCode(error)) ||
  driverMessages.test(error.message)

/** Whether the connection of an error can no longer be used. */
export const isConnectionLost = (error: unknown): boolean =>
  error instanceof Error &&
  (isSqlState(error) ? /^(08|25006|25P0[34]|57P|58|XX)/.test(errorCode(error)) : isConnectionError(error))

const readOnly = '25006'
// The driver's error for an address without a password.
const noPassword = /^SASL: .*client password must be/

/** Why PostgreSQL refused, in its own words; knex puts the statement before them. */
function reasonOf(error: Error): string {
  const [first] = error instanceof AggregateError ? error.errors : [error]
  const fault = connectionFault(first, 'sslrootcert of SVC_DATABASE_URL')
  if (fault !== undefined) return fault
  const { message } = first instanceof Error ? first : error
  const words = (message || errorCode(error)).replace(/^.* - /s, '')
  if (errorCode(error) === readOnly)
    return `it takes no writes (${words}): name the primary, or turn off default_transaction_read_only`
  if (noPassword.test(message)) return `it asks for a password, and none is set (${message})`
  return words
}

/** SQLSTATEs of a constraint, a trigger, or something that is missing; not of values, nor of a row that was written before. */
const refused = /^(0A|23(?!505)|2D|42|P0)/

/** Tables refuse what is always written to them: an operator has changed them, and can end that. */
export class TablesRefuseError extends StoreUnavailableError {}

/** The same for an error of a write whose values were checked before; undefined for others. */
export const refusalOf = (error: unknown): TablesRefuseError | undefined =>
  error instanceof Error && isSqlState(error) && refused.test(errorCode(error))
    ? new TablesRefuseError(`PostgreSQL refuses to write: ${reasonOf(error)}`, { cause: error })
    : undefined

/** An error of the driver as a StoreUnavailableError if it says that PostgreSQL cannot be used now; otherwise the same error. */
export function toStoreError(error: unknown): unknown {
  if (!(error instanceof Error)) return error
  const isAway = isSqlState(error) ? unavailable.test(errorCode(error)) : isConnectionError(error)
  return isAway ? new StoreUnavailableError(`PostgreSQL is unavailable: ${reasonOf(error)}`, { cause: error }) : error
}
