/** Thrown for a contract that cannot be generated from; `main.ts` catches it and prints its message, one line. */
export class ContractError extends Error {
  override readonly name = 'ContractError'
}
