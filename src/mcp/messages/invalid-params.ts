/** Refuses a message whose params are wrong; answered as the JSON-RPC error -32602 with this message and data. */
export class InvalidParams extends Error {
  readonly code = -32602
  readonly data: object | undefined
  constructor(message: string, data?: object) {
    super(message)
    this.name = 'InvalidParams'
    this.data = data
  }
}
