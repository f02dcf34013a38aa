import type { Attributes } from '@opentelemetry/api'
import type { DatabaseSystem } from '#data/statement-observer.ts'

/** A statement as a span: its name, and the attributes of OpenTelemetry's conventions for databases. */
export interface StatementFacts {
  name: string
  attributes: Attributes
}

const tablePattern = /\b(?:FROM|INTO|UPDATE(?: OR \w+)?|JOIN)\s+["`]?(\w+)/gi

/** Words of SQL that can follow UPDATE or FROM in place of a table, and the functions that are read like one. */
const noTables = new Set(['set', 'select', 'json_each'])

const tablesIn = (sql: string) =>
  [...new Set([...sql.matchAll(tablePattern)].map(([, table = '']) => table))].filter(
    table => !noTables.has(table.toLowerCase()),
  )

/** What is known of a statement from its text, which has parameters in place of values, and the name of its file or database. */
export function statementFacts(sql: string, database: string, system: DatabaseSystem = 'sqlite'): StatementFacts {
  const text = sql.replaceAll(/\s+/g, ' ').trim()
  const operation = (
    /\b(SELECT|INSERT|UPDATE|DELETE|REPLACE)\b/i.exec(text)?.[1] ??
    text.split(' ')[0] ??
    ''
  ).toUpperCase()
  const tables = tablesIn(text)
  const name = [operation, ...tables].join(' ')
  return {
    name,
    attributes: {
      'db.system.name': system,
      'db.namespace': database,
      'db.query.text': text,
      'db.query.summary': name,
      'db.operation.name': operation,
      ...(tables.length === 1 && { 'db.collection.name': tables[0] }),
    },
  }
}
