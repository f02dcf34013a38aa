import fc from 'fast-check'
import type { Schema } from '../../codegen/contract-model.ts'
import { resolve } from '../../codegen/read-contract.ts'
import { contract } from '../contract-checker/contract-operations.ts'
import { anything, valid } from './schema-arbitrary.ts'

type Node = Record<string, unknown>

const isNode = (value: unknown): value is Node => typeof value === 'object' && value !== null

/** The path of every place in a value. */
const placesIn = (value: unknown): string[][] =>
  isNode(value)
    ? Object.entries(value).flatMap(([name, one]) => [[name], ...placesIn(one).map(steps => [name, ...steps])])
    : []

/** A copy with another value in one place; undefined removes the place. */
function changed(value: unknown, steps: readonly string[], to: unknown): unknown {
  const copy: unknown = structuredClone(value)
  const [last = '', ...way] = steps.toReversed()
  const parent = way.toReversed().reduce<unknown>((at, step) => (isNode(at) ? at[step] : undefined), copy)
  if (isNode(parent))
    Object.defineProperty(parent, last, { value: to, enumerable: true, configurable: true, writable: true })
  return copy
}

const names = [
  '__proto__',
  'constructor',
  'refs',
  'idempotencyKey',
  'admin',
  '',
  '\u0000',
  'x'.repeat(300),
  'View',
  'format',
  'id',
  'company',
]

/** What is no text by its own members, and what overflows the stack of whoever walks through it once it is decoded. */
const hostile = [1, { toString: 1, valueOf: 1 }, `[{"id":${'['.repeat(9_000)}${']'.repeat(9_000)}}]`]

const changedValueIn = (value: unknown): fc.Arbitrary<unknown> => {
  const places = placesIn(value)
  if (places.length === 0) return anything
  return fc.oneof(
    fc.tuple(fc.constantFrom(...places), anything).map(([place, any]) => changed(value, place, any)),
    fc.constantFrom(...places).map(place => changed(value, place, undefined)),
    fc
      .tuple(fc.constantFrom(...places), fc.constantFrom(...names), fc.constantFrom(...hostile))
      .map(([place, name, to]) => changed(value, [...place.slice(0, -1), name], to)),
  )
}

const texts = [
  '',
  ' ',
  'null',
  'true',
  '7',
  '"x"',
  '[]',
  '{}',
  '{',
  '[1,',
  '{"a":1,}',
  "{'a':1}",
  'NaN',
  '{"a":01}',
  '\ufeff{}',
  '{}{}',
  '{"references":[],"references":[]}',
  '{"idempotency_key":"\\ud800"}',
  '{"a":"\\u0000"}',
  '{"a":1e999}',
  '{"__proto__":{"x":1}}',
  '['.repeat(40),
  `${'['.repeat(33)}${']'.repeat(33)}`,
  `{"a":"${'x'.repeat(70_000)}"}`,
  '{"a":"\u0001"}',
  '// x\n{}',
  '{"a":1}\u0000',
]

const tooLarge = `"${'x'.repeat(262_144)}"`

/** Bodies that are almost valid but wrong in one place, bodies of another type, and texts that are not JSON. */
export function hostileBodies(body: Schema): fc.Arbitrary<string> {
  const { properties = {} } = resolve(contract, body)
  const lists = Object.entries(properties).filter(([, one]) => one.type === 'array')
  const overfull = lists.map(([name, { items = {}, maxItems }]) =>
    fc
      .tuple(valid(body), valid(items))
      .map(([value, one]) => changed(value, [name], Array(Number(maxItems) + 1).fill(one))),
  )
  const json = (value: unknown) => JSON.stringify(value) ?? ''
  return fc.oneof(
    { weight: 48, arbitrary: valid(body).chain(changedValueIn).map(json) },
    ...(overfull.length > 0 ? [{ weight: 6, arbitrary: fc.oneof(...overfull).map(json) }] : []),
    { weight: 6, arbitrary: anything.map(json) },
    { weight: 18, arbitrary: fc.constantFrom(...texts) },
    { weight: 1, arbitrary: fc.constant(tooLarge) },
  )
}
