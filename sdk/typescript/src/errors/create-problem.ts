import { problems } from '../generated/problems.ts'
import type { Problem } from '../generated/types.ts'
import type { ReplyInfo } from '../sending/reply.ts'
import { ProblemError, type SendSuggested } from './problem-error.ts'

const isKnown = (code: string): code is keyof typeof problems => Object.hasOwn(problems, code)

/** The error of a problem, in the class of its code. */
export function createProblem(problem: Problem, response: ReplyInfo, send: SendSuggested): ProblemError {
  const Class = isKnown(problem.code) ? problems[problem.code] : ProblemError
  return new Class(problem, response, send)
}
