import { type ErrorCode, errorCodes } from '#generated/error-codes.ts'
import { withoutSecrets } from '../keys/without-secrets.ts'
import { type CatalogueEntry, catalogue, leftOutSentence, omittedSentence } from './catalogue.ts'
import type { SuggestedRequest } from './facts.ts'
import type { Problem } from './problem.ts'
import type { ProblemBody } from './problem-body.ts'

/** The two spellings of an error page: `type` with hyphens, `documentation_url` with underscores. */
export const errorPages = (errorsUrl: string, code: string) => ({
  type: `${errorsUrl}/${code.replaceAll('_', '-')}`,
  documentation_url: `${errorsUrl}/${code}`,
})

interface EnvelopeContext {
  /** Path of the request, without its query. */
  instance: string
  request_id: string
  errorsUrl: string
}

// The contract limits sentences to 2,000 characters; lists of the caller's values could make them longer.
const clip = (sentence: string) => (sentence.length <= 2000 ? sentence : `${sentence.slice(0, 1999)}…`)

// A request line and its headers have 16 KiB at most: a longer path could not be requested.
const sendable = (request: SuggestedRequest | undefined) =>
  request !== undefined && request.path.length < 16_384 ? request : null

/** How to fix the request, and which rows and names the suggested request leaves out. */
function correctionOf({ code, facts }: Problem): string {
  const sentence = (catalogue[code] as CatalogueEntry<ErrorCode>).correction(facts as never)
  const { left_out, omitted = [], suggested_request } = facts
  return [
    sentence,
    ...(left_out && code !== 'batch_too_large' ? [leftOutSentence(left_out)] : []),
    ...(suggested_request && omitted.length > 0 ? [omittedSentence(omitted)] : []),
  ].join(' ')
}

/** The body without the secrets of API keys that were sent in the path, a parameter or a field. */
function withoutKeys(body: ProblemBody): ProblemBody {
  const text = JSON.stringify(body)
  const clean = withoutSecrets(text)
  return clean === text ? body : (JSON.parse(clean) as ProblemBody)
}

/** The body of an error: the twelve members of every error, and those of its code (docs/errors.md). */
export function envelope(problem: Problem, { instance, request_id, errorsUrl }: EnvelopeContext): ProblemBody {
  const { code } = problem
  const { status, retryable, facts: members } = errorCodes[code]
  const words = catalogue[code] as CatalogueEntry<ErrorCode>
  const facts = problem.facts as Parameters<typeof words.detail>[0] & Record<string, unknown>
  const extraMembers = Object.fromEntries(
    members.filter(name => facts[name] !== undefined).map(name => [name, facts[name]]),
  )
  const { type, documentation_url } = errorPages(errorsUrl, code)
  return withoutKeys({
    type,
    title: words.title,
    status,
    detail: clip(words.detail(facts)),
    instance,
    code,
    request_id,
    retryable,
    retry_after_seconds: facts.retry_after_seconds ?? null,
    correction: clip(correctionOf(problem)),
    suggested_request: sendable(facts.suggested_request),
    documentation_url,
    ...extraMembers,
  })
}
