import { deepEqual, ok } from 'node:assert/strict'
import { readQueryText } from '#domain/search/engine/engine-query.ts'
import { company, createTestSearch, idsOf } from '../register.ts'

const search = createTestSearch({
  DE: [
    company('D1', 'Weißert Möbelwerke GmbH'),
    company('D2', 'Weinert Möbelwerke GmbH'),
    company('D3', 'Müller Kühltechnik GmbH'),
    company('D4', 'Möller Kühltechnik GmbH'),
    company('D5', 'Strauß Öltransporte GmbH'),
  ],
  PL: [company('P1', 'Wiśniewski Źródło Sp. z o.o.')],
})
const hitsOf = (q: string) => search(readQueryText(q)).hits

describe('search by a name of which an encoding lost letters', () => {
  for (const [q, id] of [
    ['Wei?ert M?belwerke GmbH', 'D1'],
    ['WEI?ERT M?BELWERKE GMBH', 'D1'],
    ['Weiï¿½ert Mï¿½belwerke GmbH', 'D1'],
    ['Strau? ?ltransporte GmbH', 'D5'],
    ['Wi?niewski Źr?d?o Sp. z o.o.', 'P1'],
  ] as const)
    it(`${q} finds ${id} first`, () => deepEqual(idsOf(search(readQueryText(q))).slice(0, 1), [id]))

  it('a name whose lost letters can only be read in one way is as certain as the whole name', () => {
    const [whole, lost] = ['Strauß Öltransporte GmbH', 'Strau? ?ltransporte GmbH'].map(q => hitsOf(q)[0])
    deepEqual(lost?.score, whole?.score)
  })

  for (const q of [
    '\ufffdWeißert Möbelwerke\ufffd GmbH',
    'Weißert \ufffd Möbelwerke GmbH',
    'Weißert M\ufffdbelwerke\ufffdGmbH',
    'WEIẞERT MÖBELWERKE? GMBH',
  ])
    it(`${q}, which lost a mark, is as certain as the whole name`, () => {
      deepEqual(hitsOf(q)[0]?.score, hitsOf('Weißert Möbelwerke GmbH')[0]?.score)
    })

  it('signs without a letter are no query, whoever has such a name', () => {
    deepEqual(
      ['\ufffd \ufffd', 'ï¿½ï¿½ï¿½'].map(q => readQueryText(q).trim()),
      ['', ''],
    )
  })

  it('M?ller may be Müller or Möller: both are found, and neither is likelier', () => {
    const [first, second] = hitsOf('M?ller K?hltechnik GmbH')
    deepEqual([first?.registry_id, second?.registry_id].toSorted(), ['D3', 'D4'])
    ok((first?.confidence ?? 1) <= 0.5)
  })
})
