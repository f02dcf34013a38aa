import type { Contract, Schema } from './contract-model.ts'
import { schemasOf } from './contract-schemas.ts'

const scalars = ['string', 'number', 'integer', 'boolean']

/** Whether alternatives differ in their type only, so that a list of types says the same. */
const areScalars = (branches: unknown): branches is Schema[] =>
  Array.isArray(branches) && branches.every(({ type }) => scalars.includes(type))

function asTypeList({ anyOf, ...rest }: Schema): Schema {
  if (!areScalars(anyOf)) return anyOf === undefined ? rest : { ...rest, anyOf }
  // Each keyword concerns values of one type, so the keywords of all branches can be combined.
  return { ...rest, ...Object.assign({}, ...anyOf), type: anyOf.map(({ type }) => type) }
}

function inTree<Tree>(tree: Tree): Tree {
  if (Array.isArray(tree)) return tree.map(inTree) as Tree
  if (typeof tree !== 'object' || tree === null) return tree
  const members = Object.fromEntries(Object.entries(tree).map(([name, one]) => [name, inTree(one)]))
  return ('anyOf' in members ? asTypeList(members) : members) as Tree
}

/** Whether a schema has several types, apart from null. */
export const hasTypeList = ({ type }: Schema): boolean =>
  Array.isArray(type) && type.filter(one => one !== 'null').length > 1

/** The contract with lists of types for alternatives of scalars, if it was released so: `redocly diff` calls alternatives a break. */
export const withTypeLists = (released: Contract, contract: Contract): Contract =>
  schemasOf(released).some(([, schema]) => hasTypeList(schema)) ? inTree(contract) : contract
