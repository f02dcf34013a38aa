import type { DocumentPart } from './collect-documents.ts'
import { growableBytes, growableUint32 } from './growable-arrays.ts'
import { createRegistryIdWriter } from './registry-ids.ts'
import { renumberTokens } from './renumber-tokens.ts'
import type { CountryRange } from './segment.ts'
import { sharedUint32 } from './shared-arrays.ts'
import { createTokenTable } from './token-table.ts'
import { toStrings } from './token-texts.ts'

/** All documents in order; token ids in order of first occurrence, whatever the parts. */
export interface CollectedDocuments extends Readonly<Omit<DocumentPart, 'registryIds' | 'tokens'>> {
  tokens: string[]
  countries: CountryRange[]
  /** The first entry of each document, and after the last document the end. */
  starts: Uint32Array
  registryIds: { bytes: Uint8Array; offsets: Uint32Array }
}

/** Puts parts together, in the order in which they are added. */
export function createPartMerger() {
  const tokens = createTokenTable()
  // In shared memory, for the threads that build a segment of them.
  const entries = growableUint32(1 << 20, sharedUint32)
  const starts = growableUint32(1 << 16, sharedUint32)
  const legalForm = growableBytes()
  const state = growableBytes()
  const spelling = growableBytes()
  const initials = growableUint32(1 << 16, sharedUint32)
  const registryIds = createRegistryIdWriter()
  const countries: CountryRange[] = []

  // The empty token has id 0, which means none.
  tokens.idOf('')
  const endCountry = () => {
    const country = countries.at(-1)
    if (country) country.to = starts.length
  }

  return {
    beginCountry: (code: string) => {
      endCountry()
      countries.push({ code, from: starts.length, to: starts.length })
    },
    /** Adds a part, whose arrays are not its own afterwards. */
    add: (part: DocumentPart) => {
      const from = entries.length
      renumberTokens(part.entries, tokens.idsOf(part.tokens))
      entries.append(part.entries)
      for (const start of part.starts) starts.push(from + start)
      legalForm.append(part.facts.legalForm)
      state.append(part.facts.state)
      spelling.append(part.facts.spelling)
      initials.append(part.initials)
      for (const id of part.registryIds) registryIds.push(id)
    },
    finish: (): CollectedDocuments => {
      endCountry()
      starts.push(entries.length)
      return {
        tokens: toStrings(tokens.texts()),
        countries,
        entries: entries.view(),
        starts: starts.view(),
        facts: { legalForm: legalForm.view(), state: state.view(), spelling: spelling.view() },
        initials: initials.view(),
        registryIds: registryIds.finish(),
      }
    },
  }
}
