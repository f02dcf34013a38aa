import { type RestReply, RestUnreachableError } from './rest-client.ts'

const redirects = [301, 302, 303, 307, 308]

/** The address of a service that has a target: that of the target without it, or else all of it. */
function serviceAt(address: URL, target: string): string {
  const { href } = address
  return (href.endsWith(target) ? href.slice(0, -target.length) : href).replace(/\/$/, '')
}

/**
 * Throws RestUnreachableError for a redirect, which is not followed: a proxy answers so to an address with `http`, for example, and
 * the key has then been sent without TLS. `target` is the path and query of the request after the address of the service.
 */
export function refuseRedirect({ status, headers: { location } }: RestReply, baseUrl: string, target: string): void {
  if (!redirects.includes(status) || location === undefined || !URL.canParse(location, baseUrl)) return
  const redirectsTo = serviceAt(new URL(location, baseUrl), target)
  throw new RestUnreachableError(`it redirects to ${redirectsTo}`, { redirectsTo })
}
