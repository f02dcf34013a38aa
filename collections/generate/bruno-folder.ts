import { localAddress, queryOf, type SampleRequest, type SampleValue, variables } from './sample-requests.ts'
import { bruno } from './tools.ts'

const rows = (values: SampleValue[], type?: string) =>
  values.map(({ name, value, isSent }) => ({ name, value, enabled: isSent, ...(type ? { type } : {}) }))

function requestFile(request: SampleRequest, seq: number): string {
  const { name, description, method, path, pathValues, query, headers, body, isKeyed } = request
  const address = path.replace(/\{(\w+)\}/g, ':$1')
  return bruno().jsonToBruV2({
    meta: { name, type: 'http', seq },
    http: {
      method: method.toLowerCase(),
      url: `{{${variables.baseUrl}}}${address}${queryOf(query)}`,
      body: body ? 'json' : 'none',
      auth: isKeyed ? 'inherit' : 'none',
    },
    params: [...rows(query, 'query'), ...rows(pathValues, 'path')],
    headers: rows(headers),
    ...(body ? { body: { json: body } } : {}),
    docs: description,
  })
}

const collection = { version: '1', name: 'svc', type: 'collection' }

/** The requests as a Bruno collection: text by file name. */
export function brunoFolder(requests: readonly SampleRequest[]): Map<string, string> {
  const { jsonToCollectionBru, envJsonToBruV2 } = bruno()
  const auth = { mode: 'bearer', bearer: { token: `{{${variables.key}}}` } }
  const environment = [
    { name: variables.baseUrl, value: localAddress, enabled: true, secret: false },
    { name: variables.key, value: '', enabled: true, secret: true },
  ]
  const files = requests.map((request, at): [string, string] => [
    `${request.folder}/${request.operationId}.bru`,
    requestFile(request, at + 1),
  ])
  return new Map([
    ['bruno.json', `${JSON.stringify(collection, null, 2)}\n`],
    ['collection.bru', jsonToCollectionBru({ auth })],
    ['environments/local.bru', envJsonToBruV2({ variables: environment })],
    ...files,
  ])
}
