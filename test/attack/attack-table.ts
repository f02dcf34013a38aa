import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import Table from 'cli-table3'
import type { Attack } from './record-attack.ts'

/** The attacks recorded in a folder as a table; empty if there are none. */
export function attackTable(folder: string): string {
  const attacks = readdirSync(folder)
    .toSorted()
    .map((name): Attack => JSON.parse(readFileSync(join(folder, name), 'utf8')))
  if (attacks.length === 0) return ''
  const table = new Table({
    head: ['attack', 'what was sent', 'what was verified', 'figures'],
    colWidths: [18, 42, 46, 50],
    wordWrap: true,
    style: { head: [], border: [] },
  })
  for (const { attack, sent, verified, figures } of attacks) table.push([attack, sent, verified, figures])
  return `${table}\n`
}
