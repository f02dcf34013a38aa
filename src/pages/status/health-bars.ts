import { minuteMs } from '#domain/calendar.ts'
import { isServedCountry } from '#domain/countries.ts'
import { type Troubles, worse } from '#domain/health/health-minute.ts'
import { minutesIn, type PartState, type Span, spansOf } from '#domain/health/health-spans.ts'
import { type Html, html } from '#domain/html.ts'
import { countryInText } from '../views/country-in-text.ts'
import { dayAndTime, inWords } from '../views/durations.ts'
import { partTitles } from './health-texts.ts'

export interface HistoryPart {
  title: string
  spans: Span[]
}

const titleOf = (part: string): string =>
  isServedCountry(part) ? `Lookups in ${countryInText(part)}` : ((partTitles as Record<string, string>)[part] ?? part)

/** No company was found in a country that could not be read, whatever the index was like. */
function withSearch(troubles: Troubles): Troubles {
  if (troubles.partitions === 'fail') return { ...troubles, search_index: 'fail' }
  const isLimited = Object.keys(troubles).some(isServedCountry)
  return isLimited ? worse(troubles, { search_index: 'warn' }) : troubles
}

/** The history of the named parts, and of each country that had trouble. */
export function historyParts(
  recorded: ReadonlyMap<number, Troubles>,
  names: readonly string[],
  period: Pick<Span, 'from' | 'to'>,
): HistoryPart[] {
  const seen = new Map([...recorded].map(([minute, troubles]) => [minute, withSearch(troubles)]))
  const troubled = new Set([...recorded.values()].flatMap(Object.keys).filter(isServedCountry))
  return [...names, ...[...troubled].sort()].map(part => ({
    title: titleOf(part),
    spans: spansOf(seen, part, period),
  }))
}

const words: Readonly<Record<PartState, string>> = {
  pass: 'works',
  warn: 'limited',
  fail: 'down',
  unknown: 'not recorded',
}

// So that a single minute is seen: the bar has 1,440.
const minWidth = 6

const order: readonly PartState[] = ['pass', 'unknown', 'warn', 'fail']

const mark = ({ state, from, to }: Span, start: number): Html => {
  const width = Math.max(minWidth, to - from)
  return html`<rect class="${state}" x="${Math.max(0, to - start - width)}" width="${width}" height="24"/>`
}

const lengthOf = ({ from, to }: Span) => to - from

const inState = (spans: readonly Span[], state: PartState) => spans.filter(span => span.state === state)

const total = (spans: readonly Span[]) => spans.reduce((sum, span) => sum + lengthOf(span), 0)

const description = (spans: readonly Span[]): string =>
  order
    .filter(state => inState(spans, state).length > 0)
    .map(state => `${words[state]} ${inWords(total(inState(spans, state)))}`)
    .join(', ')

/** The share of the recorded time that a part worked, rounded down: a bad minute never reads as 100 %. */
export function shareText(spans: readonly Span[]): string {
  const { recorded, passed } = minutesIn(spans)
  if (recorded === 0) return 'not recorded'
  return `${Math.floor((passed / recorded) * 10_000) / 100} %`
}

/** The day of a part as a bar. Short spans are drawn last, because they are drawn wider than they are. */
export const bar = ({ title, spans }: HistoryPart): Html => {
  const start = spans[0]?.from ?? 0
  const marks = spans.toSorted((a, b) => lengthOf(b) - lengthOf(a)).map(span => mark(span, start))
  return html`<li><span>${title}</span> <b>${shareText(spans)}</b>
<svg viewBox="0 0 1440 24" preserveAspectRatio="none" role="img" aria-label="${title}, last 24 hours: ${description(spans)}">${marks}</svg></li>`
}

const row = (title: string, { state, from, to }: Span): Html =>
  html`<tr><td>${dayAndTime(from * minuteMs)}</td><td>${dayAndTime(to * minuteMs)}</td><td>${title}</td><td>${words[state]}</td></tr>`

/** Every span in which a part did not pass, and what is not recorded once. */
export function troubleRows(parts: readonly HistoryPart[]): Html[] {
  const gaps = inState(parts[0]?.spans ?? [], 'unknown').map(span => ({ title: 'All', span }))
  const troubles = parts.flatMap(({ title, spans }) =>
    [...inState(spans, 'warn'), ...inState(spans, 'fail')].map(span => ({ title, span })),
  )
  return [...gaps, ...troubles]
    .sort((a, b) => b.span.from - a.span.from)
    .slice(0, 200)
    .map(({ title, span }) => row(title, span))
}
