import type { Problem } from './generated/models/index.js'
import type { Middleware } from './generated/runtime.js'

/** An error of the service. `problem` is its body: tell errors apart by `code`; `correction` and `suggested_request` say what to do. */
export class ProblemError extends Error {
  override name = 'ProblemError'
  readonly problem: Problem
  readonly headers: Headers

  constructor(problem: Problem, headers: Headers) {
    super(`${problem.code}: ${problem.detail} ${problem.correction}`)
    this.problem = problem
    this.headers = headers
  }

  /** Machine-readable code; two codes share the status 429. */
  get code(): string {
    return this.problem.code
  }
}

/** The problem in a response, if there is one. */
export async function problemOf(response: Response): Promise<Problem | undefined> {
  const isProblem = response.headers.get('content-type')?.startsWith('application/problem+json')
  return isProblem ? ((await response.json()) as Problem) : undefined
}

/** Throws the problem of a response instead of the generated client's error. */
export const throwProblems: Middleware = {
  async post({ response }) {
    const problem = await problemOf(response)
    if (problem) throw new ProblemError(problem, response.headers)
    return undefined
  },
}
