import { tokenize } from '#domain/search/tokens/tokenize.ts'
import type { BenchCompany } from './bench-engine.ts'

/** Text folded by the product's engine. Peers get the same text, so only the engines are compared. */
export const foldedText = (text: string): string => tokenize(text).join(' ')

/** An address as one text, folded. */
export const foldedAddress = ({ street, postal_code, locality }: BenchCompany): string =>
  foldedText([street, postal_code, locality].filter(part => part !== null).join(' '))
