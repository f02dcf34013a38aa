import assert from 'node:assert/strict'
import { parseWeights, toTokenWeights, weightsText } from '#domain/search/weights/weights-text.ts'

const listed = {
  names: new Map([
    ['haus', 0.5],
    ['bau', 0.2],
    ['amt', 0.5],
  ]),
  addresses: new Map([['weg', 0.1]]),
}

describe('the text of weights', () => {
  it('has notes, then a line for each weight, with its words in alphabetical order', () => {
    const text = '# counted today\nnames 0.2 bau\nnames 0.5 amt haus\naddresses 0.1 weg\n'
    assert.equal(weightsText(listed, ['counted today']), text)
  })

  it('is read as it was written', () => {
    assert.deepEqual(parseWeights(weightsText(listed, ['counted today'])), { ...listed, notes: ['counted today'] })
  })

  it('gives words that are not listed a weight of 0.9', () => {
    const { inNames, inAddresses } = toTokenWeights(listed)
    assert.deepEqual([inNames('bau'), inNames('weg'), inAddresses('weg')], [0.2, 0.9, 0.1])
  })

  for (const line of [
    'words 0.2 bau',
    'names 1.5 bau',
    'names -0.2 bau',
    'names NaN bau',
    'names 0.2 Bau',
    'names 0.2 a  b',
  ])
    it(`is refused for the line ${JSON.stringify(line)}, with its number`, () =>
      assert.throws(() => parseWeights(`names 0.2 bau\n${line}\n`), {
        message: 'line 2 is not "names" or "addresses", a weight from 0 to 1, and words',
      }))
})
