import { type ApiAnswer, readAnswer } from '../../views/api-answer.ts'
import { type ApiRequest, targetOf } from '../../views/api-request.ts'

async function reply(request: ApiRequest, demoKey: string, signal: AbortSignal) {
  const { status, headers, body } = await fetch(targetOf(request), {
    ...{ method: request.method, signal, headers: { authorization: `Bearer ${demoKey}` } },
  }).then(async sent => ({ status: sent.status, headers: sent.headers, body: (await sent.json()) as unknown }))
  return { status, header: (name: string) => headers.get(name), body }
}

const unreached = { status: 0, header: () => undefined, body: undefined }

/** The answer of the API to a GET; undefined once the signal has aborted it. */
export async function askApi<Body>(
  request: ApiRequest,
  demoKey: string,
  signal: AbortSignal,
): Promise<ApiAnswer<Body> | undefined> {
  const answer = await reply(request, demoKey, signal).catch(() => unreached)
  return signal.aborted ? undefined : readAnswer<Body>(answer)
}
