import type { Contract } from './contract-model.ts'
import { isObject } from './is-object.ts'
import { resolve } from './read-contract.ts'

type Tree = Readonly<Record<string, unknown>>

/** Whether a parameter, a field or a schema belongs to views other than the default. */
const isOfView = (contract: Contract, node: unknown): boolean =>
  isObject(node) && resolve<Tree>(contract, node)['x-svc-view'] === true

function membersOf(contract: Contract, tree: Tree, isFields: boolean): Tree {
  const kept = Object.entries(tree).filter(([, value]) => !isFields || !isOfView(contract, value))
  return Object.fromEntries(kept.map(([name, value]) => [name, within(contract, value, name === 'properties')]))
}

function within(contract: Contract, node: unknown, isFields = false): unknown {
  if (Array.isArray(node)) return node.filter(item => !isOfView(contract, item)).map(item => within(contract, item))
  if (!isObject(node)) return node
  const { anyOf, ...members } = membersOf(contract, node, isFields)
  if (!Array.isArray(anyOf)) return anyOf === undefined ? members : { ...members, anyOf }
  return anyOf.length === 1 ? { ...members, ...anyOf[0] } : { ...members, anyOf }
}

/** Whether replies of a contract have several views. */
export const hasViews = ({ components }: Contract): boolean =>
  Object.values(components.schemas).some(schema => schema['x-svc-view'] === true)

/** The contract as it is to a client that selects no view: without what `x-svc-view` marks, except the schemas of the views themselves. */
export const defaultView = (contract: Contract): Contract => within(contract, contract) as Contract
