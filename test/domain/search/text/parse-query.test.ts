import { deepEqual, equal, ok } from 'node:assert/strict'
import { parseName } from '#domain/search/text/parse-name.ts'
import { parseQuery } from '#domain/search/text/parse-query.ts'

const inside: readonly [string, string, string][] = [
  ['Equinor ASA Stavanger', 'equinor stavanger', 'Equinor ASA'],
  ['Volvo AB Göteborg', 'volvo goteborg', 'Volvo AB'],
  ['Nordlys GmbH & Co. KG Berlin', 'nordlys berlin', 'Nordlys GmbH & Co. KG'],
  ['Nordlys s.r.o. Praha 1', 'nordlys praha 1', 'Nordlys s.r.o.'],
  ['Nordlys sp. z o.o. Łódź', 'nordlys lodz', 'Nordlys sp. z o.o.'],
  ['Nordlys Ltd London', 'nordlys london', 'Nordlys Ltd'],
]

const hostile: readonly string[] = [
  'gmbh & co kg '.repeat(15),
  'sp zoo sp k '.repeat(16),
  'en liquidation '.repeat(13),
  'spółka z ograniczoną '.repeat(9),
  'a.'.repeat(100),
  'a '.repeat(100),
  '\ufdfa'.repeat(200),
  `${'e\u0301\u0302\u0303'.repeat(50)}`,
  'Ω'.repeat(200),
  '漢'.repeat(200),
  '\ud800'.repeat(200),
  '"'.repeat(200),
]

describe('parseQuery: what a query asks for', () => {
  for (const [q, core, name] of inside) {
    it(`the form inside "${q}" is found: ${core}`, () => {
      const parsed = parseQuery(q)
      equal(parsed.words.join(' '), core)
      equal(parsed.legalForm, parseName(name).legalForm)
    })
  }

  for (const q of ['Nordlys AS', 'SIA Nordlys', 'Nordlys', 'Nordlys GmbH in Liquidation']) {
    it(`"${q}" reads as the name does`, () => {
      const { words, legalForm } = parseQuery(q)
      deepEqual({ words, legalForm }, parseName(q))
    })
  }

  it('two letters cut as a form are doubtful, as in MB Automobile; more are not', () => {
    deepEqual(parseQuery('MB Automobile').isAmbiguous, true)
    deepEqual(parseQuery('Nordlys GmbH & Co. KG').isAmbiguous, false)
  })

  it('words such as Stiftung and Verein, and small words, are no form inside a query', () => {
    for (const q of ['Nordlys Stiftung Berlin', 'Casa da Luz', 'Via di Ba Nova']) equal(parseQuery(q).legalForm, 0)
  })

  it('keeps all tokens, the legal form too', () => {
    deepEqual(parseQuery('Equinor ASA Stavanger').tokens, ['equinor', 'asa', 'stavanger'])
  })

  it('200 hostile characters have at most 200 tokens', () => {
    for (const q of hostile) ok(parseQuery(q).tokens.length <= 200, q.slice(0, 12))
  })
})
