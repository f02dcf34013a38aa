import { readFile } from 'node:fs/promises'
import { Problem } from '#domain/errors/problem.ts'
import { isProblemBody } from '#domain/errors/problem-body.ts'
import { pathTemplate } from '#domain/path-template.ts'
import { type ErrorCode, errorCodes } from '#generated/error-codes.ts'
import errorTexts from '#generated/error-texts.json' with { type: 'json' }
import { operations } from '#generated/operations.ts'
import { RestUnreachableError } from '../../rest/rest-client.ts'
import { InvalidParams } from '../messages/invalid-params.ts'
import type { CallContext } from '../tool.ts'
import type { Feature } from './feature.ts'

const contractFile = new URL('../../../generated/openapi.yaml', import.meta.url)
const manifest = pathTemplate(operations.getCountry.path)

interface Content {
  mimeType: string
  text: string
}

const json = (value: object): Content => ({ mimeType: 'application/json', text: JSON.stringify(value) })

/** A resource, or a template of resources, by the part of its address after `svc://`. */
interface Resource {
  name: string
  title: string
  description: string
  mimeType: string
  read(value: string, context: CallContext): Promise<Content>
}

const unreadable = (body: object) => new InvalidParams('the resource cannot be read', body)

/** Throws InvalidParams with an error of REST, and RestUnreachableError for what the service does not answer. */
async function fetched(path: string, { rest, traceparent, signal }: CallContext): Promise<Content> {
  const { status, body } = await rest.send({ method: 'GET', path, query: null, body: null }, { traceparent, signal })
  if (typeof body !== 'object' || body === null) throw new RestUnreachableError(`status ${status} without JSON`)
  if (status < 400) return json(body)
  throw isProblemBody(body) ? unreadable(body) : new RestUnreachableError(`status ${status} without an envelope`)
}

/** The reply of REST. Throws InvalidParams with its error, also if nothing, or something else, answers. */
async function fromRest(path: string, context: CallContext): Promise<Content> {
  try {
    return await fetched(path, context)
  } catch (error) {
    if (!(error instanceof RestUnreachableError) || context.signal?.aborted) throw error
    context.report(error)
    throw unreadable(await context.toEnvelope(new Problem('service_unavailable', { retry_after_seconds: 5 }), error))
  }
}

const isError = (code: string): code is ErrorCode => Object.hasOwn(errorCodes, code)

// The address in examples of the contract is that of a service without configuration.
const exampleBaseUrl = 'http://127.0.0.1:8080'

/** What an error looks like at this service: the example of the contract with the service's addresses. */
async function errorPage(code: string, { addresses: { baseUrl, errorsUrl } }: CallContext): Promise<Content> {
  if (!isError(code)) throw new InvalidParams(`unknown error; the codes are ${Object.keys(errorCodes).join(', ')}`)
  const { status, retryable } = errorCodes[code]
  const { mimeType, text } = json({ code, status, retryable, ...errorTexts[code] })
  return { mimeType, text: text.replaceAll(`${exampleBaseUrl}/errors`, errorsUrl).replaceAll(exampleBaseUrl, baseUrl) }
}

const resources: Readonly<Record<string, Resource>> = {
  contract: {
    name: 'contract',
    title: 'The contract',
    description: 'OpenAPI description of the REST interface, whose requests the tools make; some 60,000 tokens.',
    mimeType: 'application/yaml',
    read: async () => ({ mimeType: 'application/yaml', text: await readFile(contractFile, 'utf8') }),
  },
  coverage: {
    name: 'coverage',
    title: 'Countries served',
    description: 'The countries with the number of companies loaded.',
    mimeType: 'application/json',
    read: (_, context) => fromRest(operations.listCountries.path, context),
  },
}

const templates: Readonly<Record<string, Resource>> = {
  'coverage/{country}': {
    name: 'coverage-of-country',
    title: 'Manifest of a country',
    description: 'Register, licence, format of the registry_id, share of records with each field, mapping of statuses.',
    mimeType: 'application/json',
    read: (country, context) => fromRest(manifest.fill({ code: country }), context),
  },
  'errors/{code}': {
    name: 'error',
    title: 'An error',
    description: 'When the error is raised, whether to retry, and an example.',
    mimeType: 'application/json',
    read: errorPage,
  },
}

const scheme = 'svc://'
const listed = ([address, { read: _, ...resource }]: [string, Resource]) => ({
  address: `${scheme}${address}`,
  ...resource,
})

/** The resource at an address, with the value of its template's parameter. Throws InvalidParams. */
function resourceAt(uri: string): { resource: Resource; value: string } {
  const [folder = '', encoded, ...deeper] = uri.startsWith(scheme) ? uri.slice(scheme.length).split('/') : ['', '', '']
  const found = Object.entries(encoded === undefined ? resources : templates).find(
    ([address]) => address.split('/')[0] === folder,
  )
  if (!found || encoded === '' || deeper.length > 0)
    throw new InvalidParams(`unknown resource; see resources/list and resources/templates/list`, {
      uri: uri.slice(0, 200),
    })
  try {
    return { resource: found[1], value: decodeURIComponent(encoded ?? '') }
  } catch {
    throw new InvalidParams('the address is not valid percent-encoding')
  }
}

const onePage = (method: string, cursor: unknown) => {
  if (cursor !== undefined) throw new InvalidParams(`${method} has a single page: omit cursor`)
}

/** Coverage, errors and the contract, for clients that attach resources to a conversation. */
export const resourcesFeature: Feature = {
  capabilities: { resources: {} },
  methods: {
    'resources/list': ({ cursor }) => {
      onePage('resources/list', cursor)
      return {
        resources: Object.entries(resources)
          .map(listed)
          .map(({ address: uri, ...one }) => ({ uri, ...one })),
      }
    },
    'resources/templates/list': ({ cursor }) => {
      onePage('resources/templates/list', cursor)
      const all = Object.entries(templates).map(listed)
      return { resourceTemplates: all.map(({ address: uriTemplate, ...one }) => ({ uriTemplate, ...one })) }
    },
    'resources/read': async ({ uri }, context) => {
      const { resource, value } = resourceAt(String(uri))
      return { contents: [{ uri, ...(await resource.read(value, context)) }] }
    },
  },
}
