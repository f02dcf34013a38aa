/** Thrown when something cannot be generated; `main.ts` catches it and prints its message, a line for each fault. */
export class ContractError extends Error {
  constructor(message: string) {
    super(message)
    this.name = 'ContractError'
  }
}
