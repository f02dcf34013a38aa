/** How much a token tells, from 0 to 1: 1 for what is in few names or few addresses. They do not change with what is indexed. */
export interface TokenWeights {
  inNames(token: string): number
  inAddresses(token: string): number
}

/** Weights are kept in a byte for each token. */
export const weightScale = 255

export const toWeightByte = (weight: number): number => Math.max(1, Math.min(255, Math.round(weight * weightScale)))
