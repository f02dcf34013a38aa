import type { ErrorCode } from '#generated/error-codes.ts'
import type { CommonFacts, Facts } from './facts.ts'

/** An error of the catalogue: raised with a code and facts, worded when the reply is written. */
export class Problem<Code extends ErrorCode = ErrorCode> extends Error {
  readonly code: Code
  readonly facts: CommonFacts

  constructor(code: Code, facts: Facts<Code>) {
    super(code)
    this.code = code
    this.facts = facts
  }
}
