import { createHash } from 'node:crypto'
import { localAddress, type SampleRequest, type SampleValue, variables } from './sample-requests.ts'
import { postman } from './tools.ts'

interface Row {
  key: string
  value: string
  disabled?: boolean
}

interface Item {
  id: string
  name: string
  item?: Item[]
  request?: {
    url: { host: string[]; query: Row[] }
    header: Row[]
    body: { raw?: string }
    auth: object | null
  }
  response?: unknown[]
}

interface Collection {
  info: Record<string, unknown>
  item: Item[]
  variable: { key: string; value: string }[]
  auth: object
}

// The converter uses random ids; the same contract must give the same file.
const idOf = (name: string) =>
  createHash('sha256')
    .update(name)
    .digest('hex')
    .replace(/^(.{8})(.{4})(.{4})(.{4})(.{12}).*$/, '$1-$2-$3-$4-$5')

const bearer = { type: 'bearer', bearer: [{ key: 'token', type: 'string', value: `{{${variables.key}}}` }] }

// Without an example in the contract the converter invents a value.
const settled = (rows: Row[], samples: SampleValue[]) =>
  samples.flatMap(({ name, value, isSent }) =>
    rows
      .filter(({ key }) => key === name)
      .slice(0, 1)
      .map(row => ({ ...row, value, disabled: !isSent })),
  )

function settledRequest(request: NonNullable<Item['request']>, sample: SampleRequest) {
  const { url, header, body } = request
  const own = sample.headers.map(({ name }) => name)
  return {
    ...request,
    url: { ...url, host: [`{{${variables.baseUrl}}}`], query: settled(url.query, sample.query) },
    header: [...header.filter(({ key }) => !own.includes(key)), ...settled(header, sample.headers)],
    body: sample.body ? { ...body, raw: sample.body } : body,
    auth: sample.isKeyed ? bearer : { type: 'noauth' },
  }
}

function settledItem(item: Item, samples: readonly SampleRequest[]): Item {
  const { name, request } = item
  const sample = samples.find(one => one.name === name)
  if (item.item) return { ...item, id: idOf(name), item: item.item.map(one => settledItem(one, samples)) }
  if (!request || !sample) throw new Error(`the Postman collection has ${name}, which the contract has not`)
  // Example responses are removed: they are in the contract, and would add half a megabyte.
  return { ...item, id: idOf(sample.operationId), request: settledRequest(request, sample), response: [] }
}

const convert = (contract: string): Promise<Collection> =>
  new Promise((resolve, reject) => {
    const options = { folderStrategy: 'Tags', parametersResolution: 'Example' }
    postman().convertV2({ type: 'string', data: contract }, options, (error, { result, reason, output = [] }) => {
      if (error || !result) reject(error ?? new Error(reason))
      else resolve(output[0]?.data as Collection)
    })
  })

/** The contract as a Postman collection, made by Postman's converter, with the contract's examples and two variables. */
export async function postmanCollectionFile(contract: string, samples: readonly SampleRequest[]): Promise<string> {
  const { info, item } = await convert(contract)
  const collection = {
    info: { ...info, _postman_id: idOf('svc') },
    item: item.map(one => settledItem(one, samples)),
    variable: [
      { key: variables.baseUrl, value: localAddress },
      { key: variables.key, value: '' },
    ],
    auth: bearer,
  }
  return `${JSON.stringify(collection, null, 2)}\n`
}
