/** Whether a part of the contract is an object and not a list. */
export const isObject = (node: unknown): node is Readonly<Record<string, unknown>> =>
  typeof node === 'object' && node !== null && !Array.isArray(node)
