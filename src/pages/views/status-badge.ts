import { type Html, html } from '#domain/html.ts'
import { capitalised, plain } from './words.ts'

const tones: Readonly<Record<string, string>> = {
  active: 'good',
  inactive: 'warn',
  in_liquidation: 'warn',
  in_insolvency: 'bad',
  dissolved: 'bad',
}

/** The status of a company: in words, and in a colour that only repeats them. */
export const statusBadge = (status: string): Html =>
  html`<span class="badge ${Object.hasOwn(tones, status) ? (tones[status] ?? '') : ''}">${
    status === 'unknown' ? 'Status unknown' : capitalised(plain(status))
  }</span>`
