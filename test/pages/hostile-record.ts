import { contract } from '../contract-checker/contract-operations.ts'

/** Opens an element and an attribute wherever it is not escaped. */
export const hostile = `"'><i data-hostile="1"></i><script>hostile=1</script> " data-hostile='2`

interface Schema {
  $ref?: string
  type?: string | readonly string[]
  enum?: readonly unknown[]
  const?: unknown
  format?: string
  pattern?: string
  examples?: readonly unknown[]
  maxLength?: number
  minimum?: number
  properties?: Readonly<Record<string, Schema>>
  additionalProperties?: boolean | Schema
  items?: Schema
  oneOf?: readonly Schema[]
  anyOf?: readonly Schema[]
  allOf?: readonly Schema[]
}

const schemas = contract.components.schemas as Readonly<Record<string, Schema>>

const formats: Readonly<Record<string, string>> = {
  date: '2020-01-31',
  'date-time': '2020-01-31T00:00:00Z',
  // Addresses of records are made by the service; quotes in them come from a number.
  uri: "https://register.test/?'onclick=hostile",
}

/** Texts of the forms that the contract has. */
const formed = ['NO', 'NOK', '2020', '0123456789', 'W/"1"', 'RA000472', 'ABCD', '12']

function text({ format, pattern = '', examples = [], maxLength = 500 }: Schema): unknown {
  const candidates = [formats[format ?? ''], hostile.slice(0, maxLength), ...examples, ...formed]
  return candidates.find(candidate => candidate !== undefined && new RegExp(pattern, 'u').test(String(candidate)))
}

const members = ({ properties = {}, additionalProperties }: Schema) => {
  const own = Object.entries(properties).map(([name, schema]) => [name, hostileValue(schema)])
  const more = typeof additionalProperties === 'object' ? [['name', hostileValue(additionalProperties)]] : []
  return Object.fromEntries([...own, ...more])
}

const byKind: Readonly<Record<string, (schema: Schema) => unknown>> = {
  object: members,
  array: ({ items = {} }) => [hostileValue(items)],
  string: text,
  boolean: () => true,
}

/** The schema that a reference or a choice stands for. */
const chosen = ({ $ref, allOf, oneOf, anyOf }: Schema): Schema | undefined =>
  $ref
    ? schemas[$ref.split('/').at(-1) ?? '']
    : (allOf?.[0] ?? (oneOf ?? anyOf)?.find(({ type: kind }) => kind !== 'null'))

/** A value that a schema of the contract allows, with hostile text in each string that has no form. */
function hostileValue(schema: Schema): unknown {
  const other = chosen(schema)
  if (other) return hostileValue(other)
  if (schema.enum ?? schema.const) return schema.const ?? schema.enum?.[0]
  const kind = [schema.type].flat().find(each => each !== 'null') ?? ''
  return byKind[kind]?.(schema) ?? schema.minimum ?? 1
}

/** Equinor with every field of the contract filled with hostile text. */
export const hostileCompany = () => ({
  ...(hostileValue({ $ref: '#/components/schemas/Company' }) as object),
  country: 'NO',
  registry_id: '923609016',
  name: `EQUINOR ASA ${hostile}`,
})
