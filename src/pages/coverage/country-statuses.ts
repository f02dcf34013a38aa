import { type Html, html } from '#domain/html.ts'
import type { Manifest } from '../../operations/country-manifest.ts'

const row = ({ registry_value, status, flags }: Manifest['status_mapping'][number]): Html =>
  html`<tr><th scope="row">${registry_value === '*' ? 'any other value' : html`<code>${registry_value}</code>`}</th><td><code>${status}</code></td><td>${flags.map(flag => html`<code>${flag}</code> `)}</td></tr>\n`

/** What each status value of the register becomes. */
export const statusTable = ({ status_mapping }: Manifest): Html =>
  html`<details class="fold"><summary>${status_mapping.length} values of the register and their meaning</summary>
<div class="wide" tabindex="0" role="region" aria-label="Statuses"><table><thead><tr><th scope="col">In the register</th><th scope="col">Status</th><th scope="col">Flags</th></tr></thead>
<tbody>${status_mapping.map(row)}</tbody></table></div></details>`
