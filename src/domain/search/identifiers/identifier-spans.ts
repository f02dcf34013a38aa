import { withNumbersOfLinks } from '../../companies/registry-ids/numbers-of-link.ts'
import { digitCount } from '../../digit-count.ts'
import { withoutDecimal } from '../../without-decimal.ts'
import { isIdentifierLabel } from './identifier-labels.ts'
import { isBeforePostalCode } from './postal-code-after.ts'
import { withoutReferences } from './without-references.ts'

/** Consecutive words of a query that may be an identifier. */
export interface IdentifierSpan {
  text: string
  /** The first word, and the one after the last. */
  from: number
  to: number
  /** The other words of the query, without labels of numbers such as `CVR-nr.`; empty when the query is the identifier. */
  rest: string
  /** Whether the span is an entry of a German register (`HRB 32000`), which the words around it complete. */
  isCourtEntry: boolean
}

const maxSpans = 24
const maxWords = 24
const maxDigitWords = 5
const maxLabels = 3
const maxCourtWords = 4
/** `HRB`, `Nr.` and the number. */
const maxEntryWords = 3
/** Fewer digits inside a longer query are part of a name or an address: `3M`, `Number 5 Ltd`, `Forusbeen 50`. */
const minDigitsInside = 3

const courtEntry = /^(?:HR ?[AB]|GNR|PR|VR|GSR)(?:-?(?:N[RO]|NUMMER)[.]?)?(?:[-.:]?\d+)?$/i

interface Word {
  text: string
  hasDigit: boolean
  isLabel: boolean
  /** Whether a comma, a semicolon or the end of a line follows, or a postal code: `Vasagatan 10, 111 20 Stockholm` has two numbers. */
  endsPart: boolean
}

type Span = Pick<IdentifierSpan, 'from' | 'to'>

const toWord = (text: string, endsPart: boolean): Word => ({
  text,
  hasDigit: /\d/.test(text),
  isLabel: isIdentifierLabel(text),
  endsPart,
})
const joinsDigits = (word: Word | undefined): boolean =>
  word !== undefined && (word.hasDigit || /^[-–/.]+$/.test(word.text))

/** Runs of consecutive words with digits, in one part of the query. */
function digitRuns(words: readonly Word[]): Span[] {
  const runs: Span[] = []
  for (let from = 0; from < words.length; from += 1) {
    if (!words[from]?.hasDigit) continue
    let to = from + 1
    while (!words[to - 1]?.endsPart && joinsDigits(words[to])) to += 1
    runs.push({ from, to })
    from = to - 1
  }
  return runs
}

function labelsBefore(words: readonly Word[], at: number): number {
  let count = 0
  while (count < maxLabels && words[at - count - 1]?.isLabel) count += 1
  return count
}

/** A part alone, with the labels before it, and with the one after it. */
function withLabels(words: readonly Word[], { from, to }: Span): Span[] {
  const ends = words[to]?.isLabel ? [to + 1, to] : [to]
  const starts = Array.from({ length: labelsBefore(words, from) + 1 }, (_, labels) => from - labels)
  return starts.flatMap(start => ends.map(end => ({ from: start, to: end })))
}

/** The parts of a run that begin and end with digits, each also with the labels around it. */
function spansOfRun(words: readonly Word[], run: Span): Span[] {
  const places = Array.from({ length: run.to - run.from }, (_, at) => run.from + at)
  const starts = places.filter(at => words[at]?.hasDigit)
  const parts = starts.flatMap(from =>
    starts.filter(last => last >= from && last < from + maxDigitWords).map(last => ({ from, to: last + 1 })),
  )
  return parts.flatMap(part => withLabels(words, part))
}

/** The words before an entry that may name its court. A postal code and the words before it belong to an address. */
function courtWordsBefore(words: readonly Word[], entry: number): number {
  const before = words.slice(Math.max(0, entry - maxCourtWords), entry)
  return before.length - 1 - before.findLastIndex(({ hasDigit }) => hasDigit)
}

/** `Amtsgericht München HRB 6684`: the words before and after the entry may name its court. */
function courtSpans(words: readonly Word[]): Span[] {
  const spans: Span[] = []
  for (const [at, word] of words.entries()) {
    if (!courtEntry.test(word.text)) continue
    const digits = words.slice(at, at + maxEntryWords).findIndex(({ hasDigit }) => hasDigit)
    if (digits < 0) continue
    const end = at + digits + 1
    for (let before = courtWordsBefore(words, at); before >= 0; before -= 1)
      for (let after = Math.min(maxCourtWords, words.length - end); after >= 0; after -= 1)
        spans.push({ from: at - before, to: end + after })
  }
  return spans
}

const textOf = (words: readonly Word[]): string => words.map(({ text }) => text).join(' ')

const longest = (spans: readonly Span[]): Span[] =>
  spans.toSorted((one, other) => other.to - other.from - (one.to - one.from)).slice(0, maxSpans)

/** The words of a part of a query, without what is between them. */
function wordsOfPart(part: string): Word[] {
  const texts = part.split(/[\s,;:()[\]"]+/).filter(word => word !== '')
  const endsPart = (at: number) => at === texts.length - 1 || isBeforePostalCode(texts, at)
  return texts.map((text, at) => toWord(withoutDecimal(text), endsPart(at)))
}

/**
 * The parts of a query that may be identifiers, the longest first: the whole, at most 24 others, and as many for German
 * courts. None when the query has no digit.
 */
export function identifierSpans(q: string): IdentifierSpan[] {
  const text = withoutReferences(q)
  if (!/\d/.test(text)) return []
  const words = withNumbersOfLinks(text)
    // `Siren n°542051180`: a label and a number.
    .replace(/(?<=n)[°º](?=\d)/gi, '° ')
    // `923609016,0`: a comma would make two words of it.
    .replace(/(?<=\d{3}),00?(?=\s|$)/g, '')
    .split(/[,;](?=\s)|\n/)
    .flatMap(wordsOfPart)
    .slice(0, maxWords)
  const toSpan = ({ from, to }: Span, isCourtEntry: boolean): IdentifierSpan => ({
    from,
    to,
    isCourtEntry,
    text: textOf(words.slice(from, to)),
    rest: textOf([...words.slice(0, from), ...words.slice(to)].filter(({ isLabel }) => !isLabel)),
  })
  const isWhole = ({ from, to }: Span) => to - from === words.length
  const parts = digitRuns(words).flatMap(run => spansOfRun(words, run).filter(span => !isWhole(span)))
  const inside = longest(parts).map(span => toSpan(span, false))
  return [
    toSpan({ from: 0, to: words.length }, false),
    ...longest(courtSpans(words)).map(span => toSpan(span, true)),
    ...inside.filter(({ text, rest }) => rest === '' || digitCount(text) >= minDigitsInside),
  ]
}
