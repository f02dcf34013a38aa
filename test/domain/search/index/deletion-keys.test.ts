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
  'one letter more': (text, at, letter) => text.slice(0, at) + letter + text.slice(at),
  'one letter less': (text, at) => text.slice(0, at) + text.slice(at + 1),
  'one letter replaced': (text, at, letter) => text.slice(0, at) + letter + text.slice(at + 1),
  'two adjacent letters swapped': (text, at) =>
    text.slice(0, at) + (text[at + 1] ?? '') + (text[at] ?? '') + text.slice(at + 2),
}

describe('deletion keys: hashes of a word and of the word without each of its letters', () => {
  for (const [title, edit] of Object.entries(edits))
    it(`a word and the word with ${title} share a key`, () =>
      fc.assert(
        fc.property(word, fc.nat(), fc.stringMatching(/^[a-z]$/), (text, place, letter) => {
          const misspelt = edit(text, place % text.length, letter)
          ok([...keysOf(text)].some(key => keysOf(misspelt).has(key)))
        }),
        { numRuns: 500 },
      ))

  it('norwich has 8 keys, anna 4: deleting either n gives the same word', () => {
    equal(keysOf('norwich').size, 8)
    equal(keysOf('anna').size, 4)
  })

  it('abcdef and uvwxyz share no key', () =>
    equal(
      [...keysOf('abcdef')].some(key => keysOf('uvwxyz').has(key)),
      false,
    ))

  it('keys are appended after existing ones', () => {
    const keys = new Uint32Array(20)
    const end = writeDeletionKeys('berg', keys, 0)
    const newEnd = writeDeletionKeys('berg', keys, end)
    equal(newEnd, 2 * end)
    ok(keys.subarray(end, newEnd).every((key, at) => key === keys[at]))
  })
})
