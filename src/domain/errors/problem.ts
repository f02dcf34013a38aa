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

/** The facts of a problem, if it has that code; undefined if it has another one. */
export const factsOf = <Code extends ErrorCode>(problem: Problem, code: Code): Facts<Code> | undefined =>
  problem.code === code ? (problem.facts as Facts<Code>) : undefined

/** The same problem with further facts, or other ones. */
export const withFacts = (problem: Problem, facts: object): Problem =>
  new Problem(problem.code, { ...problem.facts, ...facts } as Facts<ErrorCode>)
