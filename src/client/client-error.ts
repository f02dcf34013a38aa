/** Why a command could not get what it asked a service for; `svc` prints its message in one line. */
export class ClientError extends Error {
  constructor(message: string, options?: ErrorOptions) {
    super(message, options)
    this.name = 'ClientError'
  }
}
