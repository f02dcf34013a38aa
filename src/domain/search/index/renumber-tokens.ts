import { otherNameMarker } from './forward-format.ts'

/** Replaces the token ids in entries, in place. `ids` has the new ones by the old ones. */
export function renumberTokens(entries: Uint32Array, ids: Uint32Array): void {
  for (let at = 0; at < entries.length; at += 1) {
    const entry = entries[at] as number
    // The marker is followed by a number that is no token.
    if (entry === otherNameMarker) at += 1
    else entries[at] = (ids[entry >>> 2] as number) * 4 + (entry & 3)
  }
}
