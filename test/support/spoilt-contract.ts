import type { Contract } from '../../codegen/read-contract.ts'

/** Spoils the object at the path (steps parted by ` > `): takes a member away, or sets some. */
export type Spoil = [at: string, change: string | Record<string, unknown>]

/** A copy of the contract, spoilt. */
export function spoilt(contract: Contract, ...spoils: readonly Spoil[]): Contract {
  const copy = structuredClone(contract)
  const step = (node: unknown, name: string) => (node as Record<string, unknown>)[name]
  for (const [at, change] of spoils) {
    const node = at.split(' > ').reduce<unknown>(step, copy) as Record<string, unknown>
    if (typeof change === 'string') delete node[change]
    else Object.assign(node, change)
  }
  return copy
}
