import { type Html, html } from '#domain/html.ts'
import type { Manifest } from '../../operations/country-manifest.ts'
import { dayText, figure } from '../views/figures.ts'
import { type Holding, holdingOf, holdings } from './holding.ts'

const kinds: Readonly<Record<Holding, string>> = {
  full: 'good',
  partial: '',
  sample: '',
  frozen: 'warn',
  unavailable: 'bad',
}

/** What is loaded of a country. */
export const holdingBadge = (manifest: Manifest): Html => {
  const holding = holdingOf(manifest)
  return html`<span class="badge ${kinds[holding]}">${holdings[holding].label}</span>`
}

const unknown = html`<span class="soft">unknown</span>`

/** A number of companies. */
export const count = (value: number | null): Html => (value === null ? unknown : html`${figure(value)}`)

/** A day or a month. */
export const day = (date: string | null | undefined): Html =>
  date ? html`<time datetime="${date}">${dayText(date)}</time>` : unknown

const abilities: Readonly<Record<string, readonly [text: string, kind: string]>> = {
  yes: ['Yes', 'good'],
  partly: ['Partly', 'warn'],
  no: ['No', 'plain'],
}

/** Whether a data set shows something. */
export const ability = (value: string): Html => {
  const [text, kind] = abilities[value] ?? [value, 'plain']
  return html`<span class="badge ${kind}">${text}</span>`
}
