import assert from 'node:assert/strict'
import { registers } from '#data/reference/registers.ts'
import { licenceLink } from '../../src/pages/views/licence-link.ts'

const linked = (licence: string) => licenceLink(licence).text.startsWith('<a ')

describe('a licence on a page', () => {
  it('is linked to its text in the SPDX list', () => {
    assert.equal(
      licenceLink('NLOD-2.0').text,
      '<a href="https://spdx.org/licenses/NLOD-2.0.html" rel="external">NLOD-2.0</a>',
    )
  })

  it('is a text without a link for 4 of the 19 registers, whose licences are not in that list', () => {
    const licences = [...registers.values()].map(({ licence }) => licence)
    assert.deepEqual(licences.filter(licence => !linked(licence)).toSorted(), [
      'Danish terms for free public data',
      'KBO Open Data licence',
      'Polish public sector information',
      'opendata.swiss terms_by',
    ])
  })
})
