import assert from 'node:assert/strict'
import { readQueryText } from '#domain/search/engine/engine-query.ts'

describe('a query that was pasted', () => {
  const read = [
    ['Nestlé S.A.\tAvenue Nestlé 55\tVevey\tSchweiz', 'Nestlé S.A., Avenue Nestlé 55, Vevey, Schweiz'],
    ['\tTesco PLC\t\t\tWelwyn Garden City\t', 'Tesco PLC, Welwyn Garden City'],
    ['Tesco PLC,\tHertfordshire', 'Tesco PLC, Hertfordshire'],
    ['Nestlé S.A.\r\nAvenue Nestlé 55\r\n\r\n1800 Vevey\r\n', 'Nestlé S.A., Avenue Nestlé 55, 1800 Vevey'],
    ['"Tesco PLC";"Welwyn Garden City"', 'Tesco PLC, Welwyn Garden City'],
    ['"Tesco PLC", "", "Hertfordshire"', 'Tesco PLC, Hertfordshire'],
    ['Tesco\nPLC', 'Tesco PLC'],
    ['Tesco PLC', 'Tesco PLC'],
    ['\t', ''],
  ] as const
  for (const [pasted, text] of read)
    it(`has commas between its cells, and the lines of an address: ${JSON.stringify(pasted)} is read as ${text || 'blank'}`, () =>
      assert.equal(readQueryText(pasted), text))
})
