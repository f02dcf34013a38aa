import assert from 'node:assert/strict'
import { statementFacts } from '../../src/tracing/statement-facts.ts'

const cases: [sql: string, name: string, collection: string | undefined][] = [
  ['SELECT used FROM usage_months\n  WHERE account_id = ?', 'SELECT usage_months', 'usage_months'],
  ['select * from `keys` where `kid` = ?', 'SELECT keys', 'keys'],
  ['INSERT INTO a (b) VALUES (?) ON CONFLICT (b) DO UPDATE SET c = excluded.c', 'INSERT a', 'a'],
  ['DELETE FROM a WHERE rowid IN (SELECT rowid FROM a LIMIT ?)', 'DELETE a', 'a'],
  ['SELECT a.x FROM a JOIN b ON b.id = a.id', 'SELECT a b', undefined],
  ['SELECT x FROM a WHERE id IN (SELECT value FROM json_each(?))', 'SELECT a', 'a'],
  ['WITH c AS (SELECT 1 FROM a) SELECT * FROM c', 'SELECT a c', undefined],
  ['UPDATE OR IGNORE a SET b = ?', 'UPDATE a', 'a'],
  ['BEGIN IMMEDIATE', 'BEGIN', undefined],
  ['ROLLBACK TO job', 'ROLLBACK', undefined],
]

describe('a statement as a span', () => {
  for (const [sql, name, collection] of cases)
    it(`is named ${name}: ${sql.replaceAll(/\s+/g, ' ')}`, () => {
      const { name: named, attributes } = statementFacts(sql, 'usage.sqlite')
      assert.equal(named, name)
      assert.equal(attributes['db.collection.name'], collection)
      assert.equal(attributes['db.operation.name'], name.split(' ')[0])
      assert.equal(attributes['db.query.text'], sql.replaceAll(/\s+/g, ' '))
      assert.equal(attributes['db.namespace'], 'usage.sqlite')
    })
})
