import type { Problem, SuggestedRequest } from '../generated/types.ts'
import type { ReplyInfo } from '../sending/reply.ts'
import { SvcError } from './svc-error.ts'

/** Sends the request that a problem suggests. */
export type SendSuggested = (suggested: SuggestedRequest) => Promise<unknown>

/**
 * An error of the service. Each code of the contract has a class of its own, such as `RateLimitExceeded`; a code of a later service
 * is a plain `ProblemError`.
 */
export class ProblemError extends SvcError {
  override readonly name: string = 'ProblemError'
  /** The body of the error. */
  readonly problem: Problem
  /** Machine-readable code. */
  readonly code: string
  readonly response: ReplyInfo
  readonly #send: SendSuggested

  constructor(problem: Problem, response: ReplyInfo, send: SendSuggested) {
    super(`${problem.detail} ${problem.correction} (${problem.code}, request ${problem.request_id})`)
    this.problem = problem
    this.code = problem.code
    this.response = response
    this.#send = send
  }

  get status(): number {
    return this.response.status
  }

  /** Names the request in the log of the service. */
  get requestId(): string {
    return this.problem.request_id
  }

  /** How to fix the request. */
  get correction(): string {
    return this.problem.correction
  }

  /** The request to send instead; null if nobody can know what was meant. */
  get suggestedRequest(): SuggestedRequest | null {
    return this.problem.suggested_request
  }

  /** Sends the suggested request, and returns its reply. Throws this error again if there is no suggestion. */
  async retrySuggested<T = unknown>(): Promise<T> {
    if (!this.suggestedRequest) throw this
    return (await this.#send(this.suggestedRequest)) as T
  }
}
