import { isObject } from './is-object.ts'

const unescaped = (step: string) => step.replaceAll('~1', '/').replaceAll('~0', '~')

const isThere = (contract: unknown, reference: string) =>
  reference
    .slice(2)
    .split('/')
    .map(unescaped)
    .reduce<unknown>(
      (at, step) => (isObject(at) && Object.hasOwn(at, step) ? (at as Record<string, unknown>)[step] : undefined),
      contract,
    ) !== undefined

/** One line for each `$ref` within the contract that refers to nothing, with its place. */
export function danglingReferences(contract: object): string[] {
  const found = (node: unknown, place: string[]): string[] => {
    if (typeof node !== 'object' || node === null) return []
    const { $ref } = node as { $ref?: unknown }
    const own = typeof $ref === 'string' && $ref.startsWith('#/') && !isThere(contract, $ref)
    return [
      ...(own ? [`nothing is at ${$ref}, to which ${place.join(' > ')} refers: add it, or correct the name`] : []),
      ...Object.entries(node).flatMap(([name, value]) => found(value, [...place, name])),
    ]
  }
  return found(contract, [])
}
