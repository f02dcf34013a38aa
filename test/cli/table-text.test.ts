import assert from 'node:assert/strict'
import { createPrinter } from '../../src/cli/print.ts'

const rows = [
  { id: 'acct_01M845W959QYSVEP0J086V78RB', name: 'a name of many words that is longer than a terminal is wide' },
]

const printed = (terminal: { isTTY?: boolean; columns?: number }) => {
  const written: string[] = []
  createPrinter({ ...terminal, write: part => written.push(part) }).table(['id', 'name'], rows)
  return written.join('')
}

describe('a table', () => {
  for (const columns of [40, 60, 120])
    it(`is at most ${columns} characters wide on a terminal of ${columns}, without colours, and loses nothing`, () => {
      const text = printed({ isTTY: true, columns })
      assert.ok(
        text.split('\n').every(line => line.length <= columns),
        text,
      )
      assert.ok(!text.includes('\u001b') && !text.includes('…'))
      const cells = text.split('\n').map(line => line.split('│').map(cell => cell.trim()))
      assert.equal(
        cells
          .slice(3)
          .map(row => row[1] ?? '')
          .join(''),
        rows[0]?.id,
      )
    })

  it('is a line for each row with tabs between the cells, for another program', () => {
    assert.equal(printed({}), `id\tname\n${rows[0]?.id}\t${rows[0]?.name}\n`)
  })
})
