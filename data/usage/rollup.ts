/** The shapes in which usage is added up: what a row of each is about, next to its environment. */
export const shapes = {
  operation: ['operation'],
  country: ['country'],
  'operation country': ['operation', 'country'],
  key: ['key'],
  'key operation': ['key', 'operation'],
  'key country': ['key', 'country'],
} as const satisfies Record<string, readonly [string, string?]>

export type Shape = keyof typeof shapes
export type Dimension = (typeof shapes)[Shape][number]

/** What is counted, for a group of requests. */
export interface Figures {
  requests: number
  billable_results: number
  not_modified: number
  not_found: number
}

/** The rows of one shape that are about the same; `first` and `second` are those of `shapes`, '' where there is none. */
export interface Group {
  account_id: string
  /** YYYY-MM */
  month: string
  shape: Shape
  first: string
  second: string
  env: string
}

/** A row of `usage_rollups`: the figures of a group from the first of the month to the end of a day, `YYYY-MM-DD`. */
export interface Rollup extends Group, Figures {
  day: string
}

export const noFigures: Readonly<Figures> = Object.freeze({
  requests: 0,
  billable_results: 0,
  not_modified: 0,
  not_found: 0,
})

/** Adds figures to others. */
export function addFigures(to: Figures, figures: Figures): void {
  to.requests += figures.requests
  to.billable_results += figures.billable_results
  to.not_modified += figures.not_modified
  to.not_found += figures.not_found
}

export const sum = (one: Figures, other: Figures): Figures => ({
  requests: one.requests + other.requests,
  billable_results: one.billable_results + other.billable_results,
  not_modified: one.not_modified + other.not_modified,
  not_found: one.not_found + other.not_found,
})
