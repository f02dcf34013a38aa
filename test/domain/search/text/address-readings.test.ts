import { deepEqual } from 'node:assert/strict'
import { parseQuery } from '#domain/search/text/parse-query.ts'

/** Queries with a place, and readings of them; those for records without any address have a star. */
const queries: readonly (readonly [country: string | undefined, q: string, ...readings: string[]])[] = [
  ['IE', 'Nordlys Ltd, Dublin 2', 'nordlys dublin'],
  ['CZ', 'Nordlys s.r.o. Praha 5', 'nordlys praha'],
  ['RO', 'Nordlys SRL, București, Sector 3', 'nordlys bucuresti'],
  ['FR', 'Nordlys SAS, Paris 8ème', 'nordlys paris'],
  ['CZ', 'Nordlys, 110 00 Praha 1', 'nordlys 110 00 praha', 'nordlys praha', 'nordlys praha 1', 'nordlys*'],
  ['PL', 'Nordlys sp. z o.o. w Gdańsku', 'nordlys gdansk'],
  ['PL', 'nordlys z krakowa', 'nordlys krakow'],
  ['FI', 'Nordlys Oy Helsingissä', 'nordlys helsinki'],
  ['FR', 'NORDLYS 75008 PARIS', 'nordlys paris', 'nordlys*'],
  ['FR', 'Nordlys 12 bis rue de la Paix 75002 Paris', 'nordlys paris', 'nordlys*'],
  ['FR', 'Nordlys Lyon (69)', 'nordlys lyon in 69'],
  ['FR', 'NORDLYS - 2A', 'nordlys in 20'],
  ['FR', 'NORDLYS PARIS 8', 'nordlys paris in 75008'],
  ['FR', 'NORDLYS PARIS 08', 'nordlys paris', 'nordlys paris in 75008'],
  [undefined, 'Nordlys Lyon (69)', 'nordlys lyon in 69'],
  [undefined, 'NORDLYS PARIS 8', 'nordlys paris in 75008'],
  [undefined, 'Nordlys Oy Helsingissä', 'nordlys helsinki'],
  ['BE', 'Nordlys, Brussel', 'nordlys bruxelles', 'nordlys brussels'],
  ['BE', 'Nordlys Brussels', 'nordlys brussel', 'nordlys bruxelles'],
  ['NL', 'Nordlys BV, Den Haag', 'nordlys gravenhage', 'nordlys hague', 'nordlys haye'],
  ['DK', 'Nordlys Turussa'],
  ['CZ', 'Nordlys Turussa'],
  ['DE', 'Nordlys Lyon (69)'],
  ['FR', 'Hotel Dublin 2'],
  ['FR', '75008 Paris'],
  ['FR', 'Nordlys 12 Bau'],
  ['PL', 'Nordlys w Bieszczadach'],
]

describe('a query that ends with a place', () => {
  for (const [country, q, ...readings] of queries)
    it(`in ${country ?? 'all countries'}: ${q} is also ${readings.join('; ') || 'nothing else'}`, () =>
      deepEqual(
        parseQuery(q, country).others.map(
          ({ words, lacksAddress, postalArea }) =>
            `${words.join(' ')}${lacksAddress ? '*' : ''}${postalArea ? ` in ${postalArea}` : ''}`,
        ),
        readings,
      ))
})
