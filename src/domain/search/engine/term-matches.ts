import type { Lexicon } from '../index/segment.ts'
import type { QueryPlan } from './query-plan.ts'
import { begunSimilarity } from './similarity.ts'
import { goesOnFrom, lengthOfToken } from './token-dictionary.ts'

/** How well each word of a query was found in one part of a document, by slot. */
export type Notes = Float64Array

/** Notes which words of a query the tokens of a document stand for. */
export interface WordNotes {
  blank(): Notes
  /** Notes a token for every word that it may stand for; tells the entry of the word it is likest to, -1 for none. */
  note(token: number, into: Notes): number
  /** Notes a token that goes on where a word was cut short; tells the entry, -1 where it does not. */
  noteBegun(token: number, into: Notes): number
  /** Notes a word whose two halves were found. */
  noteHalves(into: Notes): void
  /** Adds up what was found in a name or street, in the place, and perhaps in a third part. */
  addUp(part: Notes, place: Notes, third?: Notes): void
  /** Of the last `addUp`: share of the query that was found, and found best in the place; how well its worst word was, and the share found to the letter. */
  readonly sums: Readonly<{ found: number; inPlace: number; weakest: number; exact: number }>
}

const halvesSimilarity = 0.97

/** Entries that words cut short may add while documents are compared. */
const mostBegun = 400

export function createWordNotes(plan: QueryPlan, lexicon: Lexicon): WordNotes {
  const { terms, weights, slots, splits, words, total, begun } = plan
  const { similarities, next } = terms
  let room = begun.length === 0 ? 0 : mostBegun
  const sums = { found: 0, inPlace: 0, weakest: 0, exact: 0 }

  const nothing: Notes = new Float64Array(slots)

  return {
    sums,
    blank: () => new Float64Array(slots),

    noteBegun: (token, into) => {
      const word = room === 0 ? undefined : begun.find(cut => goesOnFrom(lexicon, token, words[cut] ?? ''))
      if (word === undefined) return -1
      room -= 1
      terms.add(token, word, begunSimilarity(words[word] ?? '', lengthOfToken(lexicon, token)))
      const entry = terms.first(token)
      if (entry >= 0) into[word] = Math.max(into[word] as number, similarities[entry] as number)
      return entry
    },

    note: (token, into) => {
      let best = 0
      let likest = -1
      for (let entry = terms.first(token); entry >= 0; entry = next[entry] as number) {
        const similarity = similarities[entry] as number
        const word = terms.slots[entry] as number
        if (similarity > (into[word] as number)) into[word] = similarity
        if (similarity > best) {
          best = similarity
          likest = entry
        }
      }
      return likest
    },

    noteHalves: into => {
      for (const { word, left, right } of splits)
        if ((into[left] as number) > 0 && (into[right] as number) > 0)
          into[word] = Math.max(into[word] as number, halvesSimilarity)
    },

    addUp: (part, place, third = nothing) => {
      let sum = 0
      let placed = 0
      let weakest = 1
      let exact = 0
      for (let word = 0; word < words.length; word += 1) {
        const inPart = Math.max(part[word] as number, third[word] as number)
        const best = Math.max(inPart, place[word] as number)
        const weight = weights[word] as number
        sum += best * weight
        if (best > inPart) placed += weight
        weakest = Math.min(weakest, best)
        if (best === 1) exact += weight
      }
      sums.found = sum / total
      sums.inPlace = placed / total
      sums.weakest = weakest
      sums.exact = exact / total
    },
  }
}
