// A polynomial hash: the hash of a word without one letter costs two multiplications and allocates no string.
const prime = 0x01000193

const maxLength = 64

function powersOfPrime(): Int32Array {
  const powers = new Int32Array(maxLength + 1)
  powers[0] = 1
  for (let power = 1; power <= maxLength; power += 1) powers[power] = Math.imul(powers[power - 1] ?? 0, prime)
  return powers
}

const powers = powersOfPrime()

function mixHash(hash: number, length: number): number {
  let mix = hash ^ Math.imul(length, 0x9e3779b1)
  mix = Math.imul(mix ^ (mix >>> 15), 0x2c1b3c6d)
  mix = Math.imul(mix ^ (mix >>> 12), 0x297a2d39)
  return (mix ^ (mix >>> 15)) >>> 0
}

/**
 * Writes the hash of a word, and of the word without each one of its letters, to `keys` starting at `from`; returns the end.
 * Words one edit apart share a key.
 */
type WriteDeletionKeys = (word: string, keys: Uint32Array, from: number) => number

export function createDeletionKeys(): WriteDeletionKeys {
  const prefixHashes = new Int32Array(maxLength + 1)

  const hashPrefixes = (word: string, length: number) => {
    for (let at = 0; at < length; at += 1)
      prefixHashes[at + 1] = (Math.imul(prefixHashes[at] ?? 0, prime) + word.charCodeAt(at)) | 0
  }

  return (word, keys, from) => {
    const length = Math.min(word.length, maxLength)
    hashPrefixes(word, length)
    const whole = prefixHashes[length] ?? 0
    let end = from
    keys[end++] = mixHash(whole, length)
    for (let at = 0; at < length; at += 1) {
      // Deleting either of two equal adjacent letters gives the same word.
      if (at > 0 && word.charCodeAt(at) === word.charCodeAt(at - 1)) continue
      const difference = Math.imul((prefixHashes[at + 1] ?? 0) - (prefixHashes[at] ?? 0), powers[length - 1 - at] ?? 0)
      keys[end++] = mixHash((whole - difference) | 0, length - 1)
    }
    return end
  }
}
