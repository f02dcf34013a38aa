import type { SuggestedRequest } from '#domain/errors/facts.ts'
import type { Problem } from '#domain/errors/problem.ts'
import type { ProblemBody } from '#domain/errors/problem-body.ts'
import type { RestClient } from '../rest/rest-client.ts'

/** The entry of a tool in `tools/list`. */
export interface ToolListing {
  name: string
  title: string
  description: string
  inputSchema: object
  outputSchema?: object
  annotations?: object
  _meta?: object
}

/** The context of a call: a REST client with the caller's key, and what is needed to answer and report errors. */
export interface CallContext {
  rest: RestClient
  /** The addresses of the service, in examples of its errors. */
  addresses: { baseUrl: string; errorsUrl: string }
  /** The error envelope, of twelve fields, of a problem that no REST request returned; `error` is what it was made of. */
  toEnvelope(problem: Problem, error?: unknown): Promise<ProblemBody>
  /** Reports an internal error to the operator; its cause is not sent to the caller. */
  report(error: unknown): void
  /** W3C trace context of the caller, passed on. */
  traceparent: string | undefined
  signal: AbortSignal | undefined
}

/** The text of a success as a JSON string literal, if it is known. A symbol: JSON.stringify leaves it out. */
export const quotedText = Symbol('quoted text')

/**
 * The result of `tools/call`: its text is the JSON of the structured content. An error has only text, because clients validate
 * structured content against the success schema.
 */
export interface ToolAnswer {
  content: readonly [{ type: 'text'; text: string }]
  structuredContent?: Record<string, unknown>
  isError?: boolean
  _meta?: Record<string, unknown>
  [quotedText]?: string
}

/** The JSON of an answer, whose content is not serialized again. */
export function textOfAnswer({ structuredContent, ...answer }: ToolAnswer): string {
  if (!structuredContent) return JSON.stringify(answer)
  const [{ text }] = answer.content
  const quoted = answer[quotedText] ?? JSON.stringify(text)
  return `{"content":[{"type":"text","text":${quoted}}],"_meta":${JSON.stringify(answer._meta)},"structuredContent":${text}}`
}

export type Arguments = Readonly<Record<string, unknown>>

/** A suggested call as changes of the failed one. */
export interface BriefSuggestion {
  tool: string
  /** Arguments to send with these values. */
  arguments: Arguments
  /** Arguments to send again as they were. */
  keep?: string[]
  /** Lists to send again with only so many of their first items. */
  keep_first?: Record<string, number>
  /** Lists to send again with these items in place of those at their indexes. */
  replace_items?: Record<string, Record<string, unknown>>
}

export interface Tool {
  listing: ToolListing
  /** The call with corrected arguments; undefined if it would fail. */
  suggest(args: Arguments, context: CallContext): Promise<SuggestedRequest | BriefSuggestion | null>
  /** Does not reject: errors are answers with `isError`. */
  call(args: Arguments, context: CallContext): Promise<ToolAnswer>
}
