import { foldIdentifier, type WrittenIdentifier } from './fold-identifier.ts'
import { type CorrectionKind, malformed, type RegistryIdReading } from './reading.ts'
import type { RegistryIdScheme } from './scheme.ts'
import { englishWords, numberWords } from './words-beside-ids.ts'

type Labels = Pick<RegistryIdScheme, 'words' | 'localRegisters'>

const word = /[A-Z0-9]+/g

/** Whether each of the words before or after a number may be left out; a second word for `number` may be a prefix. */
function areLabels(labels: Labels, words: readonly string[]): boolean {
  if (words.some(text => labels.localRegisters.has(text))) return true
  const named = words.filter(text => !labels.words.has(text))
  return (
    named.every(text => englishWords.has(text) || numberWords.has(text)) &&
    named.filter(text => numberWords.has(text)).length <= 1
  )
}

/** How many words at the beginning may be labels, the most first: `FR 59 542051180` needs the last of them. */
function labelsBefore(labels: Labels, words: readonly string[]): number[] {
  const firstDigit = words.findIndex(text => /\d/.test(text))
  const counts = Array.from({ length: firstDigit + 1 }, (_, at) => firstDigit - at)
  return counts.filter(count => areLabels(labels, words.slice(0, count)))
}

/** A text that may have words beside a number, taken apart once for the rules of every country. */
export interface LabelledText {
  text: string
  words: readonly string[]
  /** The place in the text of each word. */
  starts: readonly number[]
}

/** Undefined for a text that is too long, or has no letter or digit. */
export function labelledText(raw: string): LabelledText | undefined {
  const text = foldIdentifier(raw.replaceAll('°', 'o ').replaceAll('&', ' and ').replaceAll('’', "'"))?.text
  if (text === undefined) return undefined
  const found = [...text.matchAll(word)]
  return { text, words: found.map(([one]) => one), starts: found.map(({ index }) => index) }
}

/** The identifiers that a text may be without the labels around it; empty if other words surround it. */
function withoutLabels(labels: Labels, { text, words, starts }: LabelledText): { number: string; isBefore: boolean }[] {
  const last = words.findLastIndex(one => /\d/.test(one))
  if (last < 0 || !areLabels(labels, words.slice(last + 1))) return []
  const end = (starts[last] as number) + (words[last] as string).length
  const froms = labelsBefore(labels, words).filter(from => from > 0 || last + 1 < words.length)
  return froms.map(from => ({ number: text.slice(starts[from], end), isBefore: from > 0 }))
}

/** The reading of a text from that of the number in it: another number is stored without the words. */
function readingOf(
  reading: RegistryIdReading,
  { compact }: WrittenIdentifier,
  correction: CorrectionKind,
): RegistryIdReading {
  if (reading.kind === 'canonical' || reading.kind === 'corrected')
    return { kind: 'corrected', registryId: reading.registryId, correction }
  return reading.kind === 'refused' && reading.identifier ? { alias: compact, ...reading } : reading
}

/**
 * Reads an identifier with the words that people write beside it, and with the codes of EUIDs and org-id.guide:
 * `Company No. 445790`, `RPR Leuven 0417.497.106`, `GB-COH-00445790`, `NOFOR.923609016`.
 */
export function readLabelledId(
  labels: Labels,
  labelled: LabelledText,
  read: (written: WrittenIdentifier) => RegistryIdReading,
): RegistryIdReading {
  for (const { number, isBefore } of withoutLabels(labels, labelled)) {
    const folded = foldIdentifier(number)
    const reading = folded ? read(folded) : malformed
    if (folded && reading !== malformed)
      return readingOf(reading, folded, isBefore ? 'prefix_removed' : 'suffix_removed')
  }
  return malformed
}
