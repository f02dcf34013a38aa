import { tokenize } from '#domain/search/text/tokenize.ts'

/** Text folded by the product's engine. Peers get the same text, so only the engines are compared. */
export const foldedText = (text: string): string => tokenize(text).join(' ')
