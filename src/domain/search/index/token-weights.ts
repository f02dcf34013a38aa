/** Weight of a token, from 0 to 1: rare tokens weigh most. Learnt once; independent of the documents indexed. */
export interface TokenWeights {
  inNames(token: string): number
  inAddresses(token: string): number
}

/** A weight is stored in one byte. */
export const weightScale = 255

export const toWeightByte = (weight: number): number => Math.max(1, Math.min(255, Math.round(weight * weightScale)))
