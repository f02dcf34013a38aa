import type { Contract } from '../../codegen/contract-model.ts'

/** A change of the object at a path, whose steps are separated by ` > `: removes the member named, or sets members. */
export type ContractChange = [at: string, change: string | Record<string, unknown>]

/** A copy of the contract with changes. */
export function changedContract(contract: Contract, ...changes: readonly ContractChange[]): Contract {
  const copy = structuredClone(contract)
  const step = (node: unknown, name: string) => (node as Record<string, unknown>)[name]
  for (const [at, change] of changes) {
    const node = at.split(' > ').reduce<unknown>(step, copy) as Record<string, unknown>
    if (typeof change === 'string') delete node[change]
    else Object.assign(node, change)
  }
  return copy
}
