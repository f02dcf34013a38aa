import type { Company } from '../companies/company.ts'
import { html } from '../html.ts'
import { describeCandidate } from './to-candidate.ts'

const style =
  'body{font:14px/1.4 system-ui,sans-serif;margin:8px;color:#222}h1{font-size:16px;margin:0 0 4px}dl{display:grid;grid-template-columns:auto 1fr;gap:2px 8px;margin:8px 0 0}dt{color:#555}dd{margin:0}'

const rowsOf = (company: Company): [name: string, value: string | null | undefined][] => [
  ['Country', company.country],
  ['Registry id', company.registry_id],
  ['Legal form', company.legal_form?.registry_label],
  ['Dissolved', company.dissolution_date],
  [
    'Former names',
    company.previous_names
      .slice(0, 3)
      .map(({ name }) => name)
      .join(', '),
  ],
  ['Activity', company.activities[0]?.label],
  ['Register', company.registry.name],
]

/** A small page about a company, for a frame in the client. It loads nothing, and its link opens a new window. */
export function previewPage(company: Company): string {
  const { name, status, incorporation_date, registered_address, source_url } = company
  const line = describeCandidate({ status, incorporation_date, address: registered_address?.text ?? null })
  const rows = rowsOf(company).flatMap(([label, value]) => (value ? [html`<dt>${label}</dt><dd>${value}</dd>`] : []))
  return html`<!doctype html>
<html lang="en">
<head><meta charset="utf-8"><title>${name}</title><style>${style}</style></head>
<body>
<h1>${name}</h1>
<p>${line}</p>
<dl>${rows}</dl>
<p><a href="${source_url}" target="_blank" rel="noopener noreferrer">Record in the register</a></p>
</body>
</html>
`.text
}
