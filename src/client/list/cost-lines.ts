import type { components } from '#generated/schema.ts'
import type { ListSize } from './survey-list.ts'

type Usage = components['schemas']['Usage']

/** What matching a list will take. */
export interface CostEstimate {
  size: ListSize
  /** Rows that an earlier run has answered. */
  done: number
  /** Rows of a request. */
  maxRows: number
  /** Units that may still be spent by --max-units. */
  unitsAllowed: number
  isBilled: boolean
  usage: Usage | undefined
}

const figure = (number: number) => number.toLocaleString('en')
const counted = (number: number, word: string) => `${figure(number)} ${word}${number === 1 ? '' : 's'}`
const areOf = (number: number) => (number === 1 ? 'is' : 'are')

function quotaLine({ isBilled, usage, unitsAllowed, size }: CostEstimate, requests: number): string[] {
  const units = Math.min(size.maxUnits, unitsAllowed)
  if (!isBilled) {
    const left = usage?.test_daily ? `, of ${figure(usage.test_daily.remaining)} left today` : ''
    return [`Nothing is billed with this key. It takes ${counted(requests, 'request')}${left}.`]
  }
  if (!usage) return [`It costs at most ${counted(units, 'unit')}.`]
  const left = usage.billable_results.remaining
  const end = units > left ? ' It stops when they are used up.' : ''
  return [`It costs at most ${counted(units, 'unit')}, of ${figure(left)} left this month.${end}`]
}

/** Such numbers find nothing, or another company: this is seen before units are spent. */
const roundedLine = ({ rounded, roundedNumber }: ListSize): string[] =>
  rounded > 0
    ? [
        `${counted(rounded, 'row')} ${rounded === 1 ? 'has' : 'have'} a number that a spreadsheet has rounded, such as ${roundedNumber}: format its column as text.`,
      ]
    : []

const notSentLines = ({ blank, headers }: ListSize): string[] => [
  ...(blank > 0 ? [`${counted(blank, 'row')} ${areOf(blank)} blank, and not sent.`] : []),
  ...(headers > 0 ? [`${counted(headers, 'row')} ${areOf(headers)} the header again, and not sent.`] : []),
]

/** An estimate of what matching costs, as lines for its caller. Rows without a company cost nothing. */
export function costLines(estimate: CostEstimate): string[] {
  const { size, done, maxRows } = estimate
  const rows = size.rows - done
  const rest =
    done > 0 ? `${counted(done, 'row')} ${areOf(done)} done, ${figure(rows)} ${areOf(rows)} left` : counted(rows, 'row')
  const without =
    size.crossCountry > 0 ? `, ${figure(size.crossCountry)} of them without a country (10 units each)` : ''
  const repeats =
    size.repeated > 0
      ? [
          `${counted(size.repeated, 'row')} ${size.repeated === 1 ? 'repeats another, which is' : 'repeat others, which are'} sent once.`,
        ]
      : []
  return [
    `${rest}${without}.`,
    ...repeats,
    ...notSentLines(size),
    ...roundedLine(size),
    ...quotaLine(estimate, Math.ceil((rows - size.repeated - size.blank - size.headers) / maxRows)),
  ]
}
