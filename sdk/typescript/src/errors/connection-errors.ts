import { SvcError } from './svc-error.ts'

/** No connection to the service: refused, no such host, or TLS failed. It was tried as often as `maxRetries` says. */
export class ConnectionFailed extends SvcError {
  override readonly name: string = 'ConnectionFailed'
}

/** The connection was cut before the whole reply arrived. */
export class ConnectionLost extends ConnectionFailed {
  override readonly name: string = 'ConnectionLost'
}

/** No whole reply arrived within `timeout`. */
export class ConnectionTimedOut extends ConnectionFailed {
  override readonly name: string = 'ConnectionTimedOut'
}
