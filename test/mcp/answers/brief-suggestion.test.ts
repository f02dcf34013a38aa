import assert from 'node:assert/strict'
import { briefSuggestion } from '../../../src/mcp/answers/brief-suggestion.ts'

const suggestionOf = (meant: object) => ({ tool: 'search', arguments: meant }) as never

describe('a suggested call', () => {
  it('is whole up to 1,000 characters of arguments, and the changes of those sent above', () => {
    const argumentsOf = (characters: number) => ({ q: 'x'.repeat(characters - JSON.stringify({ q: '' }).length) })
    const [whole, long] = [argumentsOf(1_000), argumentsOf(1_001)]
    assert.deepEqual(briefSuggestion(suggestionOf(whole), whole), { tool: 'search', arguments: whole })
    assert.deepEqual(briefSuggestion(suggestionOf(long), long), { tool: 'search', arguments: {}, keep: ['q'] })
  })

  it('names the changed items of a list if they are at most half: 2 of 4, not 3 of 4', () => {
    const sent = { rows: Array.from({ length: 4 }, (_, at) => 'x'.repeat(300) + at) }
    const changed = (count: number) => ({ rows: sent.rows.map((row, at) => (at < count ? `new${row}` : row)) })
    const [half, most] = [changed(2), changed(3)]
    assert.deepEqual(briefSuggestion(suggestionOf(half), sent), {
      tool: 'search',
      arguments: {},
      replace_items: { rows: { 0: half.rows[0], 1: half.rows[1] } },
    })
    assert.deepEqual(briefSuggestion(suggestionOf(most), sent), { tool: 'search', arguments: most })
  })
})
