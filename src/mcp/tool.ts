import type { ProblemBody } from '#domain/errors/envelope.ts'
import type { Problem } from '#domain/errors/problem.ts'
import type { RestClient } from './rest-client.ts'

/** What `tools/list` says of a tool. */
export interface ToolListing {
  name: string
  title: string
  description: string
  inputSchema: object
  outputSchema?: object
  annotations?: object
}

/** What a call may use: the REST interface as its caller, and the words of what is refused before any request is made. */
export interface CallContext {
  rest: RestClient
  /** The twelve fields of a problem that no REST request met. */
  toEnvelope(problem: Problem): Promise<ProblemBody>
  /** Tells whoever runs the server of a fault that the caller is told nothing about. */
  report(error: unknown): void
  /** W3C trace context of the caller, passed on. */
  traceparent: string | undefined
  signal: AbortSignal | undefined
}

/** The result of `tools/call`. An error is text alone: clients hold structured content to the schema of a success. */
export interface ToolAnswer {
  content: { type: 'text'; text: string }[]
  structuredContent?: Record<string, unknown>
  isError?: boolean
  _meta?: Record<string, unknown>
}

export type Arguments = Readonly<Record<string, unknown>>

export interface Tool {
  listing: ToolListing
  /** Never rejects for what the caller did: that is an answer with `isError`. */
  call(args: Arguments, context: CallContext): Promise<ToolAnswer>
}
