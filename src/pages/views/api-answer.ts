import { isProblemBody, type ProblemBody } from '#domain/errors/problem-body.ts'
import { isRecord } from '#domain/is-record.ts'

export type Problem = ProblemBody

/** What a request cost, and what is left. */
export interface Cost {
  units: number
  /** Billable results left in the month. */
  credits: number
  bucket: string
  limit: number
  remaining: number
}

/** An answer of the API: its body, or the problem in its place. */
export type ApiAnswer<Body> = { cost: Cost } & ({ body: Body; problem?: never } | { problem: Problem; body?: never })

interface ApiReply {
  status: number
  /** The value of a header, by its name in lower case. */
  header(name: string): string | null | undefined
  body: unknown
}

function costOf({ header }: ApiReply): Cost {
  const number = (name: string) => Number(header(name) ?? 0)
  return {
    units: number('x-svc-cost-units'),
    credits: number('x-svc-credits-remaining'),
    bucket: header('x-ratelimit-resource') ?? 'none',
    limit: number('ratelimit-limit'),
    remaining: number('ratelimit-remaining'),
  }
}

/** Without a status of an error the connection is at fault; with one, a proxy that is in front of the service answered. */
const unreadableWords = (status: number, wait: number | null) =>
  status < 400
    ? { detail: 'The service did not answer.', correction: 'Check the connection, and try again.' }
    : {
        detail: `A proxy answered in place of the service, with status ${status}.`,
        correction: `Wait ${wait === null ? 'a moment' : `${wait} seconds`}, and try again.`,
      }

/** `Retry-After` in seconds; proxies may write a date, which is left out. */
const waitOf = ({ header }: ApiReply): number | null => {
  const text = header('retry-after') ?? ''
  return /^\d{1,5}$/.test(text) ? Number(text) : null
}

const unreadable = (reply: ApiReply): Problem => ({
  type: '/errors/internal-error',
  code: 'internal_error',
  documentation_url: '/errors/internal_error',
  title: 'No answer',
  status: reply.status,
  instance: '',
  request_id: '',
  retryable: true,
  retry_after_seconds: waitOf(reply),
  suggested_request: null,
  ...unreadableWords(reply.status, waitOf(reply)),
})

/** Whether the service sent the problem; otherwise nothing answered that the page could read. */
export const isSent = ({ request_id }: Problem): boolean => request_id !== ''

/** Whether the service sent a reply: its replies say what they cost, and what a network sends in their place does not. */
export const isOfService = (header: ApiReply['header']): boolean => typeof header('x-svc-cost-units') === 'string'

/** Reads a reply, whose body is as in the contract. One that is not of the API, or of no status or body, is a problem too. */
export function readAnswer<Body>(reply: ApiReply): ApiAnswer<Body> {
  const cost = costOf(reply)
  if (reply.status === 200 && isRecord(reply.body) && isOfService(reply.header))
    return { cost, body: reply.body as Body }
  return { cost, problem: isProblemBody(reply.body) ? reply.body : unreadable(reply) }
}
