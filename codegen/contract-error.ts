/** Thrown when no code can be generated from the contract; `main.ts` catches it and prints its message, one line. */
export class ContractError extends Error {
  constructor(message: string) {
    super(message)
    this.name = 'ContractError'
  }
}
