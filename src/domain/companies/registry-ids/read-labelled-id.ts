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

/** The identifiers that a text may be without the labels around it; none if other words stand there. */
function withoutLabels(labels: Labels, text: string): { number: string; isBefore: boolean }[] {
  const found = [...text.matchAll(word)]
  const words = found.map(([one]) => one)
  const to = words.findLastIndex(one => /\d/.test(one)) + 1
  const last = found[to - 1]
  if (!(last && areLabels(labels, words.slice(to)))) return []
  const froms = labelsBefore(labels, words).filter(from => from > 0 || to < words.length)
  return froms.map(from => ({
    number: text.slice(found[from]?.index, last.index + last[0].length),
    isBefore: from > 0,
  }))
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
  raw: string,
  read: (written: WrittenIdentifier) => RegistryIdReading,
): RegistryIdReading {
  const written = foldIdentifier(raw.replaceAll('°', 'o').replaceAll('&', ' and ').replaceAll('’', "'"))
  for (const { number, isBefore } of written ? withoutLabels(labels, written.text) : []) {
    const folded = foldIdentifier(number)
    const reading = folded ? read(folded) : malformed
    if (folded && reading !== malformed)
      return readingOf(reading, folded, isBefore ? 'prefix_removed' : 'suffix_removed')
  }
  return malformed
}
