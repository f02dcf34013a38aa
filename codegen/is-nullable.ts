import type { Schema } from './contract-model.ts'

/** Whether an OpenAPI 3.1 schema admits null. */
export const isNullable = ({ type, anyOf = [] }: Schema): boolean =>
  [type].flat().includes('null') || anyOf.some(branch => branch.type === 'null')
