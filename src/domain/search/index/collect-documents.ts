import { withoutLostLetters } from '../tokens/lost-letters.ts'
import { parseTokens } from '../tokens/parse-name.ts'
import { spellingOf } from '../tokens/spelling.ts'
import { tokenize } from '../tokens/tokenize.ts'
import { toState } from './document-states.ts'
import { field, otherNameMarker } from './forward-format.ts'
import { growableBytes, growableUint32 } from './growable-arrays.ts'
import { initialsKey } from './initials.ts'
import type { SearchDocument } from './segment.ts'
import { createTokenTable } from './token-table.ts'
import type { TokenTexts } from './token-texts.ts'

/** Documents of one country in the order added; token ids in order of first occurrence. */
export interface DocumentPart {
  tokens: TokenTexts
  /** Fields and tokens of each document, as in `forward-format.ts` but four bytes each. */
  entries: Uint32Array
  /** The first entry of each document. */
  starts: Uint32Array
  facts: Record<'legalForm' | 'state' | 'spelling', Uint8Array>
  /** By document, the key of the initials of its current name. */
  initials: Uint32Array
  registryIds: string[]
}

const maxOtherNames = 20
const maxStreetTokens = 12
export const maxLocalityTokens = 8
const usualEntries = 1 << 18

/** The country before the digits of a postal code, which is written or not: `D-80331`. */
const countryPrefix = /^[a-z]{1,3}(?=\d{3,6}$)/

const tokensOf = (text: string) => tokenize(withoutLostLetters(text))

/** The postal code as one token, without spaces and its country. */
export const postalToken = (postalCode: string | null): string =>
  postalCode ? tokensOf(postalCode).join('').replace(countryPrefix, '') : ''

/** Collects a part of the documents of a country. Parts are small: the ids of many tokens do not fit in a processor's cache. */
export function createDocumentCollector(country: string | undefined) {
  const tokens = createTokenTable()
  const { idOf } = tokens
  // The empty token has id 0, which means none.
  idOf('')
  const entries = growableUint32(usualEntries)
  const starts = growableUint32()
  const legalForms = growableBytes()
  const states = growableBytes()
  const spellings = growableBytes()
  const initials = growableUint32()
  const registryIds: string[] = []

  const addTokens = (words: readonly string[], fieldId: number) => {
    for (const word of words) entries.push(idOf(word) * 4 + fieldId)
  }
  /** The ids of a text's tokens, kept: places recur within a part. */
  const remembering = (toTokens: (text: string) => readonly string[]) => {
    const known = new Map<string, readonly number[]>()
    return (text: string): readonly number[] => {
      const before = known.get(text)
      if (before) return before
      const found = toTokens(text).map(idOf)
      known.set(text, found)
      return found
    }
  }
  const postalIds = remembering(postalCode => [postalToken(postalCode)])
  const localityIds = remembering(locality => tokensOf(locality).slice(0, maxLocalityTokens))
  const addPlace = (tokenIds: readonly number[]) => {
    for (const id of tokenIds) entries.push(id * 4 + field.locality)
  }
  const addOtherName = ({ name }: { name: string }, index: number) => {
    const { words, legalForm } = parseTokens(tokensOf(name), country)
    entries.push(otherNameMarker)
    entries.push(index * 256 + legalForm)
    addTokens(words, field.otherName)
  }

  return {
    get documents() {
      return registryIds.length
    },
    add: (document: SearchDocument) => {
      starts.push(entries.length)
      addPlace(postalIds(document.postal_code ?? ''))
      if (document.locality) addPlace(localityIds(document.locality))
      if (document.street) addTokens(tokensOf(document.street).slice(0, maxStreetTokens), field.street)
      const nameTokens = tokensOf(document.name)
      const { words, legalForm } = parseTokens(nameTokens, country)
      addTokens(words, field.name)
      document.other_names.slice(0, maxOtherNames).forEach(addOtherName)
      legalForms.push(legalForm)
      states.push(toState(document.status, document.legal_form_kind))
      spellings.push(spellingOf(document.name, nameTokens))
      initials.push(initialsKey(words))
      registryIds.push(document.registry_id)
    },
    finish: (): DocumentPart => ({
      tokens: tokens.texts(),
      entries: entries.view(),
      starts: starts.view(),
      facts: { legalForm: legalForms.view(), state: states.view(), spelling: spellings.view() },
      initials: initials.view(),
      registryIds,
    }),
  }
}
