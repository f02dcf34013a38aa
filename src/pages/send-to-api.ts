import type { RestClient } from '../rest/rest-client.ts'
import { type ApiAnswer, readAnswer } from './views/api-answer.ts'
import type { ApiRequest } from './views/api-request.ts'

/** The answer of the API to a page's request. */
export async function sendToApi<Body>(api: RestClient, request: ApiRequest): Promise<ApiAnswer<Body>> {
  const { status, headers, body } = await api.send(request)
  return readAnswer<Body>({ status, header: name => headers[name], body })
}
