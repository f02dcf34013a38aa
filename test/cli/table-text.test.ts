import assert from 'node:assert/strict'
import { createPrinter } from '../../src/cli/terminal/print.ts'

const id = 'acct_01M845W959QYSVEP0J086V78RB'
const name = 'a name of many words that is longer than a terminal is wide'
const rows = [
  { id, name },
  { id: 'acct_demo', name: 'Public demo' },
]

const printed = (terminal: { isTTY?: boolean; columns?: number }, all = rows) => {
  const written: string[] = []
  createPrinter({ ...terminal, write: part => written.push(part) }).table(['id', 'name'], all)
  return written.join('')
}

const words = (text: string) => text.split(/[\s│┌┐└┘├┤┬┴┼─]+/).filter(word => word !== '')

describe('a table', () => {
  for (const columns of [47, 60, 120])
    it(`is at most ${columns} characters wide on a terminal of ${columns}, without colours, and loses nothing`, () => {
      const text = printed({ isTTY: true, columns })
      assert.ok(
        text.split('\n').every(line => line.length <= columns),
        text,
      )
      assert.ok(!text.includes('\u001b') && !text.includes('…'))
      assert.deepEqual(words(text).toSorted(), words(`id name ${id} ${name} acct_demo Public demo`).toSorted())
    })

  it('has lines between its cells where these fit, and keeps an id in one piece without them where they do not', () => {
    assert.match(printed({ isTTY: true, columns: 60 }), new RegExp(`│ ${id} │`))
    const narrow = printed({ isTTY: true, columns: 44 })
    assert.match(narrow, new RegExp(`^${id}  a name of$`, 'm'))
    assert.ok(!narrow.includes('│'))
  })

  it('is lines of name and value on a terminal that is too narrow for an id beside anything else', () => {
    const text = `id    ${id}\nname  ${name}\n\nid    acct_demo\nname  Public demo\n`
    assert.equal(printed({ isTTY: true, columns: 40 }), text)
  })

  it('is such lines on a terminal, too, if it has 150,000 rows', () => {
    const many = Array.from({ length: 150_000 }, (_, at) => ({ id: `acct_${at}`, name: 'Many' }))
    assert.match(printed({ isTTY: true, columns: 80 }, many), /\nacct_149999\tMany\n$/)
  })

  it('is a line for each row with tabs between the cells, for another program', () => {
    assert.equal(printed({}), `id\tname\n${id}\t${name}\nacct_demo\tPublic demo\n`)
  })
})

describe('a name of a company with what a terminal would obey', () => {
  const hostile = 'Nordlys \u001b]0;title\u0007\u009b31m\u202eSA\nAS'
  const prints = (isTTY: boolean, print: (printer: ReturnType<typeof createPrinter>) => void) => {
    const written: string[] = []
    print(createPrinter({ isTTY, columns: 120, write: part => written.push(part) }))
    return written.join('')
  }
  const isObeyed = (text: string) => /[^\P{Cc}\n\t]|\u202e/u.test(text)

  for (const isTTY of [true, false])
    it(`is printed without it in a table and in lines, ${isTTY ? 'on a terminal' : 'for another program'}`, () => {
      const table = prints(isTTY, printer => printer.table(['name'], [{ name: hostile }]))
      const fields = prints(isTTY, printer => printer.fields({ name: hostile }))
      assert.match(table, /Nordlys +]0;title 31m SA/)
      assert.equal(fields, 'name  Nordlys  ]0;title 31m SA\n      AS\n')
      assert.ok(!isObeyed(table) && !isObeyed(fields))
    })
})
