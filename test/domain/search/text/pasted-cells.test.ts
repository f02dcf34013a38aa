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
    [
      'Siemens Aktiengesell-\r\nschaft\r\nWerner-von-Siemens-Str. 1\r\n80333 München',
      'Siemens Aktiengesellschaft, Werner-von-Siemens-Str. 1, 80333 München',
    ],
    ['Maschi-\nnenbau Nordlys', 'Maschinenbau Nordlys'],
    ['Hoch-\nund Tiefbau', 'Hoch- und Tiefbau'],
    ['Kind regards,\nAnna Meyer\nHead of Sales\nTesco PLC\nTel. +44 20 7946 0000', 'Tesco PLC, Tel. +44 20 7946 0000'],
    ['Mit freundlichen Grüßen\n\nDr. Max Meier\nVertriebsleiter\nFeuerwehr Kiel', 'Feuerwehr Kiel'],
    ['Tesco Bank\nAnna Meyer\nSales Manager\nanna@tesco.example', 'Tesco Bank, anna@tesco.example'],
    ['Anna Meyer\nDirector\nTel. 0431 1234567', 'Anna Meyer, Director, Tel. 0431 1234567'],
    ['Nordlys Kiel\nEinkauf\nUferweg 2\n24103 Kiel', 'Nordlys Kiel, Einkauf, Uferweg 2, 24103 Kiel'],
    ['Nordlys Kiel\nEinkauf\nUferweg 2\n24103 Kiel\nTel. 0431 1', 'Nordlys Kiel, Uferweg 2, 24103 Kiel, Tel. 0431 1'],
    ['Nordlys Oslo\nDirector\nStorgata 1\n0155 Oslo', 'Nordlys Oslo, Director, Storgata 1, 0155 Oslo'],
    ['Regards\nAnna Meyer\nDirector\nTelenor Norge', 'Telenor Norge'],
    ['Nordlys Bau\nMax Meier GmbH\nKiel', 'Nordlys Bau, Max Meier GmbH, Kiel'],
    ['Tesco PLC\t#N/A', 'Tesco PLC'],
    ['#WERT!\tTesco PLC\tNULL', 'Tesco PLC'],
    ['#REF! Tesco PLC', 'Tesco PLC'],
    ['Tesco PLC #N/A', 'Tesco PLC'],
    ['Tesco PLC, #NAME?, Hertfordshire', 'Tesco PLC, , Hertfordshire'],
    ['#REF!', '#REF!'],
    ['#1 Tesco PLC', '#1 Tesco PLC'],
    ['4711\tTesco PLC\t1.234,56', '4711, Tesco PLC'],
    ['4711;Tesco PLC;12.03.2024;', '4711, Tesco PLC, 12.03.2024'],
    ['Tesco PLC\tTRUE', 'Tesco PLC'],
    ['NaN\tBV', 'NaN, BV'],
    ['Tesco PLC\t1 Main Street\t4711\tBergen', 'Tesco PLC, 1 Main Street, 4711, Bergen'],
    ['06967289\tTesco PLC', '06967289, Tesco PLC'],
    ['4711\t1.234,56', '4711, 1.234,56'],
    ['Tesco\nPLC', 'Tesco PLC'],
    ['Tesco PLC', 'Tesco PLC'],
    ['\t', ''],
  ] as const
  for (const [pasted, text] of read)
    it(`has commas between its cells and lines, no broken words and no signature: ${JSON.stringify(pasted)} is read as ${text || 'blank'}`, () =>
      assert.equal(readQueryText(pasted), text))
})
