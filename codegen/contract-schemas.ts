import type { Contract, Schema } from './contract-model.ts'
import { operationsOf } from './read-contract.ts'

/** A schema and its place in the contract, such as `Company/name/anyOf`. */
export type PlacedSchema = [at: string, schema: Schema]
type MaybePlaced = [at: string, schema: Schema | boolean | undefined]

const isPlaced = (placed: MaybePlaced): placed is PlacedSchema => typeof placed[1] === 'object'

const combiners = ['anyOf', 'oneOf', 'allOf']

function withDescendants([at, schema]: PlacedSchema): PlacedSchema[] {
  const { properties = {}, items, additionalProperties } = schema
  const below: MaybePlaced[] = [
    ...Object.entries(properties).map(([name, one]): MaybePlaced => [`${at}/${name}`, one]),
    ...combiners.flatMap(word => branches(schema[word]).map((one): MaybePlaced => [`${at}/${word}`, one])),
    [`${at}/items`, items],
    [`${at}/*`, additionalProperties],
  ]
  return [[at, schema], ...below.filter(isPlaced).flatMap(withDescendants)]
}

const branches = (node: unknown): Schema[] => (Array.isArray(node) ? node : [])

type Content = Record<string, { schema?: Schema }>

const inContent = (at: string, content: Content = {}): MaybePlaced[] =>
  Object.entries(content).map(([type, { schema }]): MaybePlaced => [`${at}/${type}`, schema])

const inOperations = (contract: Contract): MaybePlaced[] =>
  operationsOf(contract).flatMap(({ operationId, parameters = [], requestBody, responses }) => [
    ...parameters.map(({ name, schema }): MaybePlaced => [`${operationId}/${name}`, schema]),
    ...inContent(operationId, requestBody?.content),
    ...Object.entries(responses).flatMap(([status, { content }]) => inContent(`${operationId}/${status}`, content)),
  ])

const inTools = ({ 'x-svc-mcp': mcp }: Partial<Contract>): MaybePlaced[] =>
  (mcp?.tools ?? []).flatMap(({ name, input, output }): MaybePlaced[] => [
    ...Object.entries(input.add?.properties ?? {}).map(([field, one]): MaybePlaced => [`${name}/${field}`, one]),
    [`${name}/output`, output.schema],
  ])

const inComponents = ({ components: { schemas, parameters, headers, responses } }: Contract): MaybePlaced[] => [
  ...Object.entries(schemas),
  ...Object.entries({ ...parameters, ...headers }).map(([name, { schema }]): MaybePlaced => [name, schema]),
  ...Object.entries(responses).flatMap(([name, { content }]) => inContent(name, content)),
]

/** Every schema of the contract, each followed by its subschemas. */
export const schemasOf = (contract: Contract): PlacedSchema[] =>
  [...inComponents(contract), ...inOperations(contract), ...inTools(contract)].filter(isPlaced).flatMap(withDescendants)
