import { deepEqual } from 'node:assert/strict'
import { readQueryText } from '#domain/search/engine/engine-query.ts'
import { company, createTestSearch } from '../register.ts'

const names = {
  D1: 'S T O F F L A N D   O F F E N B U R G   G m b H',
  D2: 'Karl A.   F u c h s  Lackfabrik',
  D3: 'Nordlys Bau GmbH',
}
const search = createTestSearch({ DE: Object.entries(names).map(([id, name]) => company(id, name)) })
const firstOf = (q: string) => search(readQueryText(q), { country: 'DE' }).hits[0]

describe('a name with a space between its letters, and wider gaps', () => {
  const { D3: plain } = names
  for (const [id, name] of Object.entries(names))
    it(`is found as surely as one without, as the register has it: ${name}`, () =>
      deepEqual([firstOf(name)?.registry_id, firstOf(name)?.confidence], [id, firstOf(plain)?.confidence]))

  it('finds the name that the register has without: N O R D L Y S   B A U   G M B H', () =>
    deepEqual(firstOf('N O R D L Y S   B A U   G M B H')?.registry_id, 'D3'))
})
