import { Ajv2020, type ValidateFunction } from 'ajv/dist/2020.js'

// The constraints of the JSON schemas of the Reconciliation Service API v0.2
// (https://www.w3.org/community/reports/reconciliation/CG-FINAL-specs-0.2-20230410/), by the W3C Entity Reconciliation
// Community Group, under the W3C Software and Document Licence. Only `authentication` and `batchSize` are stricter.
const text = { type: 'string' }
const record = (required: readonly string[], properties: object, rest: object = {}) => ({
  type: 'object',
  required,
  properties,
  ...rest,
})
const list = (items: object, rest: object = {}) => ({ type: 'array', items, ...rest })
const mapOf = (values: object) => ({ type: 'object', additionalProperties: values })
const closed = { additionalProperties: false }
const named = record(['id', 'name'], { id: text, name: text, description: text })
const idOrType = { oneOf: [text, record(['id'], { id: text, name: text })] }
const template = { type: 'string', pattern: '\\{\\{id\\}\\}' }
const viewed = record(['url'], { url: template })
const type = record(['id', 'name'], { id: text, name: text, description: text, broader: list({ type: 'object' }) })
const suggested = record([], {
  service_url: text,
  service_path: text,
  flyout_service_url: text,
  flyout_service_path: { type: 'string', pattern: '\\$\\{id\\}' },
})

const manifest = record(['versions', 'name', 'identifierSpace', 'schemaSpace'], {
  versions: list(text, { contains: { const: '0.2' } }),
  name: text,
  identifierSpace: text,
  schemaSpace: text,
  documentation: text,
  serviceVersion: text,
  logo: text,
  // A security scheme of Swagger 2.0, of the kind that this service has.
  authentication: record(
    ['type', 'name', 'in'],
    { type: { const: 'apiKey' }, name: text, in: { enum: ['header', 'query'] } },
    closed,
  ),
  view: viewed,
  feature_view: viewed,
  defaultTypes: list(type, { uniqueItems: true }),
  suggest: record([], { entity: suggested, property: suggested, type: suggested }),
  preview: record(['url', 'width', 'height'], {
    url: template,
    width: { type: 'integer' },
    height: { type: 'integer' },
  }),
  extend: record([], {
    propose_properties: record([], { service_url: text, service_path: text }),
    property_settings: list({ type: 'object' }),
  }),
  batchSize: { type: 'integer', minimum: 1 },
})

const scalar = {
  oneOf: [text, { type: 'number' }, { type: 'boolean' }, record(['id'], { id: text, name: text })],
}
const queryBatch = mapOf(
  record(
    [],
    {
      query: text,
      type: { oneOf: [text, list(text)] },
      limit: { type: 'number' },
      properties: list(record(['pid', 'v'], { pid: text, v: { oneOf: [scalar, list(scalar)] } })),
      type_strict: { enum: ['any', 'should', 'all'] },
    },
    {
      ...closed,
      anyOf: [{ required: ['query'] }, { required: ['properties'], properties: { properties: { minItems: 1 } } }],
    },
  ),
)
const feature = record([], { id: text, value: { oneOf: [{ type: 'boolean' }, { type: 'number' }] } })
const resultBatch = mapOf(
  record(['result'], {
    result: list(
      record(['id', 'name', 'score'], {
        id: text,
        name: text,
        description: text,
        score: { type: 'number' },
        match: { type: 'boolean' },
        features: list(feature),
        type: list(idOrType),
      }),
    ),
  }),
)

const dateTime = {
  type: 'string',
  pattern:
    '^-?\\d{4,}-(0[1-9]|1[0-2])-(0[1-9]|[12]\\d|3[01])T([01]\\d|2[0-3]):[0-5]\\d:[0-5]\\d(\\.\\d+)?(Z|[+-]\\d\\d:\\d\\d)?$',
}
const cell = {
  oneOf: [
    record([], {}, closed),
    record(['id', 'name'], { id: text, name: text, description: text }, closed),
    record(['str'], { str: text }, closed),
    record(['float'], { float: { type: 'number' } }, closed),
    record(['int'], { int: { type: 'integer' } }, closed),
    record(['date'], { date: dateTime }, closed),
  ],
}

const schemas = {
  manifest,
  queryBatch,
  resultBatch,
  suggestEntities: record(['result'], {
    result: list({ ...named, properties: { ...named.properties, notable: list(idOrType) } }),
  }),
  suggestTerms: record(['result'], { result: list(named) }),
  propertyProposal: record(['properties'], { properties: list(named), type: text, limit: { type: 'number' } }),
  extensionQuery: record(['ids', 'properties'], {
    ids: list(text),
    properties: list(record(['id'], { id: text, settings: { type: 'object' } })),
  }),
  extensionResponse: record(['rows', 'meta'], {
    meta: list(
      record(['id', 'name'], {
        id: text,
        name: text,
        type: record(['id'], { id: text, name: text }),
        service: { type: 'string', pattern: '^https?://' },
      }),
    ),
    rows: mapOf(mapOf(list(cell))),
  }),
}

export type ReconciliationSchema = keyof typeof schemas

const ajv = new Ajv2020({ strict: false, allErrors: true })
const checks = new Map<string, ValidateFunction>()

/** What is wrong with a message of the Reconciliation Service API 0.2; empty if nothing is. */
export function reconciliationIssues(name: ReconciliationSchema, message: unknown): string[] {
  const check = checks.get(name) ?? ajv.compile(schemas[name])
  checks.set(name, check)
  check(message)
  return (check.errors ?? []).map(({ instancePath, message: issue }) => `${instancePath} ${issue}`)
}
