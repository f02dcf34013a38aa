import { RestUnreachableError } from '../../rest/rest-client.ts'
import type { CallContext } from '../tool.ts'
import { localEnvelope } from './local-envelope.ts'

/** What to do if nothing, or something else, answers at an address: more often it is wrong than the service is down. */
const unreachable = (url: string) => ({
  detail: `The service does not answer at ${url}.`,
  correction:
    'Retry once after retry_after_seconds. If that fails, ask the user whether the service runs, and whether svc mcp has its address: --url, or SVC_URL.',
})

/** The same of an address that redirects, as a proxy does from http to https. */
const redirecting = (url: string, redirectsTo: string) => ({
  detail: `The service does not answer at ${url}, which redirects to ${redirectsTo}.`,
  correction: `Ask the user to set the address of svc mcp, --url or SVC_URL, to ${redirectsTo}: redirects are not followed.`,
})

const unanswered = (url: string, error: unknown) =>
  error instanceof RestUnreachableError && error.redirectsTo !== undefined
    ? redirecting(url, error.redirectsTo)
    : unreachable(url)

/** Makes the error envelope for a call to a service at another address; if that did not answer, the error names the address. */
export function remoteEnvelope({ url, newRequestId }: { url: string; newRequestId: () => string }) {
  const toEnvelope = localEnvelope({ errorsUrl: `${url}/errors`, newRequestId })
  const answer: CallContext['toEnvelope'] = async (problem, error) => {
    const body = await toEnvelope(problem)
    return problem.code === 'service_unavailable' ? { ...body, ...unanswered(url, error) } : body
  }
  return answer
}
