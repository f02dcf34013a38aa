import { type Html, html } from '#domain/html.ts'
import type { Manifest } from '../../operations/country-manifest.ts'
import { count, day } from '../views/words.ts'
import { type Availability, availabilities, availabilityOf } from './availability.ts'

const kinds: Readonly<Record<Availability, string>> = {
  full: 'good',
  partial: '',
  sample: '',
  frozen: 'warn',
  unavailable: 'bad',
}

/** What is loaded of a country. */
export const availabilityBadge = (manifest: Manifest): Html => {
  const availability = availabilityOf(manifest)
  return html`<span class="badge ${kinds[availability]}">${availabilities[availability].label}</span>`
}

const unknown = html`<span class="soft">unknown</span>`

/** A number of companies. */
export const countCell = (value: number | null): Html => (value === null ? unknown : html`${count(value)}`)

/** A day or a month. */
export const dayCell = (date: string | null | undefined): Html =>
  date ? html`<time datetime="${date}">${day(date)}</time>` : unknown

const abilities: Readonly<Record<string, readonly [text: string, kind: string]>> = {
  yes: ['Yes', 'badge good'],
  partly: ['Partly', 'badge warn'],
  no: ['No', 'soft'],
}

/** Whether a data set shows something. */
export const abilityCell = (value: string): Html => {
  const [text, kind] = abilities[value] ?? [value, 'soft']
  return html`<span class="${kind}">${text}</span>`
}
