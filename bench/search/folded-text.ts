import { tokensOf } from '#domain/search/text/tokens-of.ts'

/** Text as the product's own engine folds it: peers get the same, so that they are compared as engines, not as folders. */
export const foldedText = (text: string): string => tokensOf(text).join(' ')
