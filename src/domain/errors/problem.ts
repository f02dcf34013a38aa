import type { ErrorCode } from '#generated/error-codes.ts'
import type { CommonFacts, Facts } from './facts.ts'

/** An error of the catalogue: thrown with a code and facts; its texts are made when the reply is written. */
export class Problem<Code extends ErrorCode = ErrorCode> extends Error {
  readonly code: Code
  readonly facts: CommonFacts

  constructor(code: Code, facts: Facts<Code>) {
    super(code)
    this.name = 'Problem'
    this.code = code
    this.facts = facts
  }
}
