import { foldIdentifier } from '../../companies/registry-ids/fold-identifier.ts'
import { isLei, readWritten } from '../../companies/registry-ids/read-registry-id.ts'
import type { WrongCheckDigit } from './read-identifiers.ts'

const digits = '0123456789'
const digitsAndLetters = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ'

function* substitutions(text: string): Generator<string> {
  for (const [at, character] of [...text].entries()) {
    const others = /\d/.test(character) ? digits : /[A-Z]/.test(character) ? digitsAndLetters : ''
    for (const other of others) if (other !== character) yield text.slice(0, at) + other + text.slice(at + 1)
  }
}

function* transpositions(text: string): Generator<string> {
  for (let at = 1; at < text.length; at += 1) {
    const one = text[at - 1] ?? ''
    const other = text[at] ?? ''
    if (one !== other) yield text.slice(0, at - 1) + other + one + text.slice(at + 1)
  }
}

/**
 * The numbers with a correct check digit that differ from a wrong one in one character, or in two neighbours: candidates,
 * of which about one in eleven variants is left. Registry ids, or LEIs.
 */
export function nearestIdentifiers({ country, span, kind }: WrongCheckDigit): string[] {
  const written = foldIdentifier(span.text)
  if (!written) return []
  const variants = [...substitutions(written.compact), ...transpositions(written.compact)]
  if (kind === 'lei') return [...new Set(variants.filter(isLei))]
  const ids = variants.flatMap(text => {
    const reading = readWritten(country, { ...written, raw: text, text, compact: text })
    return reading.kind === 'canonical' || reading.kind === 'corrected' ? [reading.registryId] : []
  })
  return [...new Set(ids)]
}
