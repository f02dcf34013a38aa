import { ContractError } from '../contract-error.ts'
import type { Contract, Schema } from '../contract-model.ts'
import { isNullable } from '../is-nullable.ts'
import { resolve } from '../read-contract.ts'
import { type Field, type NamedShape, pascalCase, type Shape, shapesIn } from './shape.ts'

const nameOf = ($ref: string) => $ref.slice($ref.lastIndexOf('/') + 1)

const withoutNull = (branches: Schema[]) => branches.filter(({ type }) => type !== 'null')

const nullable = (shape: Shape, isNullable: boolean): Shape => (isNullable ? { kind: 'nullable', of: shape } : shape)

const typesOf = ({ type }: Schema) => [type ?? []].flat().filter(one => one !== 'null')

/** Throws ContractError for a value that is not a string. */
function choiceOf({ enum: closed, const: value, 'x-extensible-enum': open }: Schema, name: string): Shape | undefined {
  const values = [open, closed, value === undefined ? undefined : [value]].find(Array.isArray)
  if (values === undefined) return undefined
  const other = values.find(one => typeof one !== 'string')
  if (other !== undefined)
    throw new ContractError(`${name} has the value ${JSON.stringify(other)}, which is not a string`)
  return { kind: 'choice', values, isOpen: Array.isArray(open) }
}

const simple: Readonly<Record<string, Shape>> = {
  integer: { kind: 'integer' },
  number: { kind: 'number' },
  boolean: { kind: 'boolean' },
}

function textOf({ format }: Schema): Shape {
  return format === 'date' || format === 'date-time' ? { kind: 'text', format } : { kind: 'text' }
}

/** The types of a contract by name; records within records get a name of their own. */
export interface NamedShapes {
  /** The shape of a schema. `name` is given to a record that has no name of its own. */
  shapeOf(schema: Schema, name: string): Shape
  named: ReadonlyMap<string, NamedShape>
}

/** Collects the shapes of schemas, and the named ones that they refer to. */
export function collectShapes(contract: Contract): NamedShapes {
  const named = new Map<string, NamedShape>()

  function fieldsOf({ properties = {}, required = [] }: Schema, name: string): Field[] {
    return Object.entries(properties).map(([field, schema]) => ({
      name: field,
      shape: shapeOf(schema, name + pascalCase(field)),
      isRequired: required.includes(field),
      description: schema.description ?? '',
    }))
  }

  function addRecord(schema: Schema, name: string): Shape {
    if (!named.has(name)) {
      const record = { name, description: schema.description ?? '', fields: [] as Field[] }
      named.set(name, record)
      record.fields = fieldsOf(schema, name)
    }
    return { kind: 'named', name }
  }

  function addNamed($ref: string): Shape {
    const name = nameOf($ref)
    const schema = resolve<Schema>(contract, { $ref })
    if (schema.properties) addRecord(schema, name)
    else if (!named.has(name))
      named.set(name, { name, description: schema.description ?? '', shape: plain(schema, name) })
    return nullable({ kind: 'named', name }, isNullable(schema))
  }

  const isView = ({ $ref }: Schema) => $ref !== undefined && resolve<Schema>(contract, { $ref })['x-svc-view'] === true

  /** The record of the default view, if the schemas are the views of a record. */
  function viewedOf([base, ...others]: Schema[]): Shape | undefined {
    if (!base?.$ref || others.length === 0 || !others.every(isView)) return undefined
    for (const { $ref = '' } of [base, ...others]) addNamed($ref)
    return { kind: 'viewed', base: nameOf(base.$ref) }
  }

  function union(branches: Schema[], name: string): Shape {
    const [only, ...others] = branches
    if (only && others.length === 0) return shapeOf(only, name)
    return viewedOf(branches) ?? { kind: 'union', of: branches.map(one => shapeOf(one, name)) }
  }

  function objectOf(schema: Schema, name: string): Shape {
    if (schema.properties) return addRecord(schema, name)
    const { additionalProperties: rest } = schema
    return { kind: 'map', of: typeof rest === 'object' ? shapeOf(rest, name) : { kind: 'anything' } }
  }

  /** The shape of a schema but for its null. */
  function plain(schema: Schema, name: string): Shape {
    const [type = '', ...others] = typesOf(schema)
    if (others.length > 0)
      return { kind: 'union', of: typesOf(schema).map(one => plain({ ...schema, type: one }, name)) }
    const choice = choiceOf(schema, name)
    if (choice) return choice
    if (type === 'array') return { kind: 'list', of: shapeOf(schema.items ?? {}, `${name}Item`) }
    if (type === 'object') return objectOf(schema, name)
    return type === 'string' ? textOf(schema) : (simple[type] ?? { kind: 'anything' })
  }

  function shapeOf(schema: Schema, name: string): Shape {
    if ('allOf' in schema) throw new ContractError(`${name} has allOf, which clients cannot be generated for`)
    if (schema.$ref) return addNamed(schema.$ref)
    return nullable(schema.anyOf ? union(withoutNull(schema.anyOf), name) : plain(schema, name), isNullable(schema))
  }

  return { shapeOf, named }
}

const shapesOf = (type: NamedShape | undefined): Shape[] =>
  !type ? [] : ('fields' in type ? type.fields.map(({ shape }) => shape) : [type.shape]).flatMap(shapesIn)

/** The record whose views a shape shows, at any depth; undefined if it has none. */
export function viewedIn(shape: Shape, named: NamedShapes['named']): string | undefined {
  for (const one of shapesIn(shape)) {
    if (one.kind === 'viewed') return one.base
    if (one.kind !== 'named') continue
    const found = shapesOf(named.get(one.name))
      .map(inner => viewedIn(inner, named))
      .find(base => base !== undefined)
    if (found) return found
  }
  return undefined
}
