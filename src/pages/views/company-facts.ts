import { type Html, html } from '#domain/html.ts'
import { plain, type Schemas, withinSentence } from './words.ts'

type Company = Schemas['Company']

/** A fact of a record: its label, its value (undefined if unknown), and its place in the record. */
export interface Fact {
  label: string
  value: string | Html | undefined
  /** JSON pointer. */
  pointer: string
  /** What is said to be unknown without a value. */
  missing: string
}

/** `missing` is the name of a fact whose label cannot be used as one, such as `Since`. */
export const fact = (
  label: string,
  pointer: string,
  value: string | Html | null | undefined,
  missing: string = withinSentence(label),
): Fact => ({ label, pointer, value: value ?? undefined, missing })

/** The source of what is at a pointer: that of the longest pointer above it; undefined for the register. */
function sourceAt({ provenance }: Pick<Company, 'provenance'>, pointer: string): string | undefined {
  const above = Object.keys(provenance).filter(at => pointer === at || pointer.startsWith(`${at}/`))
  const nearest = above.toSorted((a, b) => b.length - a.length)[0]
  return nearest === undefined ? undefined : provenance[nearest]
}

// A record that is wholly of one source says so once, at its end.
const sourceTag = (company: Company, pointer: string): Html => {
  const source = '' in company.provenance ? undefined : sourceAt(company, pointer)
  return source === undefined || source === 'register'
    ? html``
    : html` <span class="badge">${source === 'gleif' ? 'GLEIF' : plain(source)}</span>`
}

const known = (company: Company, { label, value, pointer }: Fact): Html =>
  value === undefined ? html`` : html`<dt>${label}</dt><dd>${value}${sourceTag(company, pointer)}</dd>`

const unknown = (facts: readonly Fact[]): Html => {
  const names = facts.filter(({ value }) => value === undefined).map(({ missing }) => missing)
  return names.length === 0 ? html`` : html`<p class="small soft">Not known: ${names.join(', ')}.</p>`
}

/** A group of facts under a heading; unknown ones are named in one line. */
export const factGroup = (company: Company, heading: string, facts: readonly Fact[]): Html => {
  const isKnown = facts.some(({ value }) => value !== undefined)
  return html`<section class="facts-group"><h2>${heading}</h2>${isKnown ? html`<dl class="facts">${facts.map(each => known(company, each))}</dl>` : ''}${unknown(facts)}</section>`
}
