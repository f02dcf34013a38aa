import { equal, ok } from 'node:assert/strict'
import fc from 'fast-check'
import { createDeletionKeys } from '#domain/search/index/deletion-keys.ts'

const writeDeletionKeys = createDeletionKeys()

const keysOf = (word: string) => {
  const keys = new Uint32Array(80)
  return new Set(keys.subarray(0, writeDeletionKeys(word, keys, 0)))
}

const word = fc.stringMatching(/^[a-z]{2,40}$/)
const edits: Readonly<Record<string, (text: string, at: number, letter: string) => string>> = {
  'a letter too many': (text, at, letter) => text.slice(0, at) + letter + text.slice(at),
  'a letter too few': (text, at) => text.slice(0, at) + text.slice(at + 1),
  'another letter': (text, at, letter) => text.slice(0, at) + letter + text.slice(at + 1),
  'two letters swapped': (text, at) => text.slice(0, at) + (text[at + 1] ?? '') + (text[at] ?? '') + text.slice(at + 2),
}

describe('deletion keys: hashes of a word and of the word less each of its letters', () => {
  for (const [title, edit] of Object.entries(edits))
    it(`a word and the word with ${title} share a key`, () =>
      fc.assert(
        fc.property(word, fc.nat(), fc.stringMatching(/^[a-z]$/), (text, place, letter) => {
          const misspelt = edit(text, place % text.length, letter)
          ok([...keysOf(text)].some(key => keysOf(misspelt).has(key)))
        }),
        { numRuns: 500 },
      ))

  it('norwich has 8 keys, anna 4: either n less is the same word', () => {
    equal(keysOf('norwich').size, 8)
    equal(keysOf('anna').size, 4)
  })

  it('abcdef and uvwxyz share no key', () =>
    equal(
      [...keysOf('abcdef')].some(key => keysOf('uvwxyz').has(key)),
      false,
    ))

  it('keys are written behind those that are there', () => {
    const keys = new Uint32Array(20)
    const end = writeDeletionKeys('berg', keys, 0)
    const past = writeDeletionKeys('berg', keys, end)
    equal(past, 2 * end)
    ok(keys.subarray(end, past).every((key, at) => key === keys[at]))
  })
})
