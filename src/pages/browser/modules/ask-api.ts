import { type ApiAnswer, readAnswer } from '../../views/api-answer.ts'
import { type ApiRequest, targetOf } from '../../views/api-request.ts'
import { withTimeout } from './with-timeout.ts'

// A proxy may answer with a page, and its status says more than that the page cannot be read.
const readBody = (sent: Response): Promise<unknown> => sent.json().catch(() => undefined)

async function reply(request: ApiRequest, key: string, signal: AbortSignal, cache: RequestCache) {
  const { status, headers, body } = await fetch(targetOf(request), {
    method: request.method,
    signal,
    cache,
    headers: { authorization: `Bearer ${key}` },
  }).then(async sent => ({ status: sent.status, headers: sent.headers, body: await readBody(sent) }))
  return { status, header: (name: string) => headers.get(name), body }
}

const unreached = { status: 0, header: () => undefined, body: undefined }

/** The answer of the API to a GET, a problem if there is none within 20 seconds; undefined once the signal has aborted it. */
export async function askApi<Body>(
  request: ApiRequest,
  key: string,
  signal: AbortSignal,
  cache: RequestCache = 'default',
): Promise<ApiAnswer<Body> | undefined> {
  const answer = await withTimeout(patient => reply(request, key, patient, cache), signal).catch(() => unreached)
  return signal.aborted ? undefined : readAnswer<Body>(answer)
}
