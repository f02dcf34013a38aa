import { deepEqual } from 'node:assert/strict'
import { withFormApart } from '#domain/search/text/forms-apart.ts'

describe('a legal form that stands elsewhere than behind a space', () => {
  for (const [text, other] of [
    ['SwisscomAG', 'Swisscom AG'],
    ['Nordlys BauKG', 'Nordlys Bau KG'],
    ['NORDLYS MINERALSLIMITED', 'NORDLYS MINERALS LIMITED'],
    ['LIMITED, NORDLYS', 'NORDLYS LIMITED'],
    ['eG, Volksbank Nordlys', 'Volksbank Nordlys eG'],
    ['Nordlys AG (SA, Ltd)', 'Nordlys AG'],
    ['Nordlys AG (SA/Ltd)', 'Nordlys AG'],
  ] as const)
    it(`${text} is also ${other}`, () => deepEqual(withFormApart(text), [other]))

  it('is nothing else: Nordlys Unlimited, SKANSKA, Nordlys, AG, Nordlys (Holdings) Ltd, Nordlys AG (Kiel)', () => {
    for (const text of ['Nordlys Unlimited', 'SKANSKA', 'Nordlys, AG', 'Nordlys (Holdings) Ltd', 'Nordlys AG (Kiel)'])
      deepEqual(withFormApart(text), [], text)
  })
})
