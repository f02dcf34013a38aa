/** The contract cannot be generated from: main.ts catches it and prints its message as the one line that says what is wrong. */
export class ContractError extends Error {
  override readonly name = 'ContractError'
}
