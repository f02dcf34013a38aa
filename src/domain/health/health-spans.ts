import type { Troubles } from './health-minute.ts'

/** `unknown`: no server was running, or none could record. */
export type PartState = 'pass' | 'warn' | 'fail' | 'unknown'

/** Minutes since the epoch in which a part of the service had one state; `to` is exclusive. */
export interface Span {
  state: PartState
  from: number
  to: number
}

type Period = Pick<Span, 'from' | 'to'>

/** The states of a component or country over a period, without gaps, oldest first. */
export function spansOf(recorded: ReadonlyMap<number, Troubles>, part: string, { from, to }: Period): Span[] {
  const stateAt = (minute: number): PartState => {
    const troubles = recorded.get(minute)
    return troubles ? (troubles[part] ?? 'pass') : 'unknown'
  }
  const spans: Span[] = []
  for (let minute = from; minute < to; minute += 1) {
    const state = stateAt(minute)
    const last = spans.at(-1)
    if (last?.state === state) last.to = minute + 1
    else spans.push({ state, from: minute, to: minute + 1 })
  }
  return spans
}

const lengthOf = (spans: readonly Span[]) => spans.reduce((sum, { from, to }) => sum + to - from, 0)

/** How many minutes of the spans are recorded, and in how many of these the part passed. */
export const minutesIn = (spans: readonly Span[]): { recorded: number; passed: number } => ({
  recorded: lengthOf(spans.filter(({ state }) => state !== 'unknown')),
  passed: lengthOf(spans.filter(({ state }) => state === 'pass')),
})
