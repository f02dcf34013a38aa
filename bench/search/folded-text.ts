import { tokenize } from '#domain/search/text/tokenize.ts'

/** Text as the product's own engine folds it: peers get the same, so that they are compared as engines, not as folders. */
export const foldedText = (text: string): string => tokenize(text).join(' ')
