import { readFileSync } from 'node:fs'

const page = readFileSync(new URL('../../../docs/data-sources.md', import.meta.url), 'utf8')

/** How many rows differ, by `source field`, in the table of a section of docs/data-sources.md. */
export function explainedDifferences(section: string): Record<string, number> {
  const [, after = ''] = page.split(new RegExp(`\\n##+ ${section}\\n`))
  const [table = ''] = after.split(/\n##+ /)
  return Object.fromEntries(
    [...table.matchAll(/^\| `(\w+)` \| `(\w+)` \| ([\d,]+) \|/gm)].map(([, source, field, rows = '']) => [
      `${source} ${field}`,
      Number(rows.replaceAll(',', '')),
    ]),
  )
}
