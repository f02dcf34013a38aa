import { readQueryText } from '#domain/search/engine/engine-query.ts'
import { parseQuery } from '#domain/search/text/parse-query.ts'

const countries = ['DE', 'GB', 'RO', undefined]

/** Parts of hostile texts: each was read in quadratic time when it was repeated. */
const hostile: readonly [what: string, part: string][] = [
  ['dots', '.'],
  ['dots and spaces', '. '],
  ['brackets, dots and dashes', '(.–'],
  ['letters without spaces', 'İ'],
  ['numbers with dashes', '1234–'],
  ['ligatures that stand for 18 letters each', 'ﷺ'],
  ['tabs, commas and spaces', '\t , '],
  ['places with postal codes', 'Cluj 400001 '],
  ['fields of names with a quotation mark', "name: 'name = "],
  ['lines of a signature', 'Kind regards\nAnna Meyer\nHead of Sales\n'],
  ['words that lines break', 'ab-\n'],
  ['letters set apart', 'a b  '],
  ['cells with semicolons', '1,00;'],
  ['requests', 'what is the address of '],
  ['requests around a name', 'where is the '],
  ['occupations between commas', 'Max Meier, Director, '],
  ['invoices between commas', 'ab, invoice 1'],
  ['parts of a path', '/ab-gmbh'],
  ['kinds and versions of files', '2023-invoice-final.pdf '],
  ['letters that are said', 'gee em bee '],
  ['escapes in escapes', '%25&amp;\\u00e4'],
]

describe('a query of 20,000 characters', () => {
  for (const [what, part] of hostile)
    it(`of ${what} is read in bounded time: backtracking would time out`, () => {
      const text = readQueryText(part.repeat(20_000).slice(0, 20_000))
      for (const country of countries) parseQuery(text, country)
    })
})
