import { compareText } from './compare-text.ts'

const extensions = /(?:\.(?:csv|txt|jsonl?|ndjson|xml|zip|gz|bz2))+$/i
// What browsers write behind the name of a file that is downloaded again.
const copyNumber = / ?\((\d{1,4})\)$/

const partsOf = (name: string) => {
  const title = name.replace(extensions, '')
  return { title: title.replace(copyNumber, ''), copy: Number(copyNumber.exec(title)?.[1] ?? 0) }
}

/**
 * Orders names of files: `a.csv`, `a (1).csv`, `a (10).csv`, `a-corrected.csv`. By their characters alone, what is added
 * to a name would sort before it, because a space and a hyphen come before a full stop.
 */
export const compareFileNames = (one: string, other: string): number => {
  const first = partsOf(one)
  const second = partsOf(other)
  return compareText(first.title, second.title) || first.copy - second.copy || compareText(one, other)
}
