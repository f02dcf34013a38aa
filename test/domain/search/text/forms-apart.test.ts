import { deepEqual } from 'node:assert/strict'
import { withFormApart } from '#domain/search/text/forms/forms-apart.ts'

describe('a legal form that stands elsewhere than behind a space', () => {
  for (const [text, other] of [
    ['SwisscomAG', 'Swisscom AG'],
    ['Nordlys BauKG', 'Nordlys Bau KG'],
    ['NORDLYS MINERALSLIMITED', 'NORDLYS MINERALS LIMITED'],
    ['NORDLYSAG', 'NORDLYS AG'],
    ['NORDLYSBANKASA', 'NORDLYSBANK ASA'],
    ['NORDLYSA/S', 'NORDLYS A/S'],
    ['LIMITED, NORDLYS', 'NORDLYS LIMITED'],
    ['eG, Volksbank Nordlys', 'Volksbank Nordlys eG'],
    ['Nordlys AG (SA, Ltd)', 'Nordlys AG'],
    ['Nordlys AG (SA/Ltd)', 'Nordlys AG'],
    ['Nordlys AG/SA/Ltd', 'Nordlys AG'],
    ['Nordlys GmbH / Sàrl / Ltd.', 'Nordlys GmbH'],
  ] as const)
    it(`${text} is also ${other}`, () => deepEqual(withFormApart(text), [other]))

  it('is nothing else: Nordlys Unlimited, SKANSKA, ANIMAS, VERLAG, Nordlys, AG, Nordlys (Holdings) Ltd, Nordlys AG (Kiel), Nordlys SA/NV, Nordlys A/S', () => {
    const others = ['Nordlys (Holdings) Ltd', 'Nordlys AG (Kiel)', 'Nordlys SA/NV', 'Nordlys A/S']
    for (const text of ['Nordlys Unlimited', 'SKANSKA', 'ANIMAS', 'VERLAG', 'Nordlys, AG', ...others])
      deepEqual(withFormApart(text), [], text)
  })
})
