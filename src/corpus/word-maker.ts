import type { Random } from './seeded-random.ts'

/** Generates a word that resembles those it has learned from. */
export type WordMaker = (minLength: number, maxLength: number) => string

const end = '$'
const tries = 12

const learn = (words: readonly string[], order: number): Map<string, string> => {
  const followers = new Map<string, string>()
  for (const word of words) {
    const text = '^'.repeat(order) + word.toLowerCase() + end
    for (let at = 0; at + order < text.length; at += 1) {
      const key = text.slice(at, at + order)
      followers.set(key, (followers.get(key) ?? '') + text.charAt(at + order))
    }
  }
  return followers
}

/** Trains a Markov chain of order two or three on the letters of some words. */
export const wordMaker = (words: readonly string[], order: 2 | 3, random: Random): WordMaker => {
  const begin = '^'.repeat(order)
  const followers = learn(
    words.filter(word => /^\p{L}{3,16}$/u.test(word)),
    order,
  )
  const grow = (maxLength: number): string => {
    let text = begin
    while (text.length <= maxLength + order) {
      const possible = followers.get(text.slice(-order)) ?? end
      const letter = possible.charAt(random.below(possible.length))
      if (letter === end) break
      text += letter
    }
    return text.slice(order)
  }
  return (minLength, maxLength) => {
    let word = ''
    for (let attempt = 0; attempt < tries; attempt += 1) {
      word = grow(maxLength)
      if (word.length >= minLength && word.length <= maxLength) return word
    }
    return `${word}nova`.slice(0, maxLength)
  }
}
