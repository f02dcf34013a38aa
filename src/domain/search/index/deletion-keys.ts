// A polynomial over the characters: the hash of a word without one of its letters costs two multiplications, and no string.
const prime = 0x01000193

const maxLength = 64

function powersOfPrime(): Int32Array {
  const powers = new Int32Array(maxLength + 1)
  powers[0] = 1
  for (let power = 1; power <= maxLength; power += 1) powers[power] = Math.imul(powers[power - 1] ?? 0, prime)
  return powers
}

const powers = powersOfPrime()

function mixed(hash: number, length: number): number {
  let mix = hash ^ Math.imul(length, 0x9e3779b1)
  mix = Math.imul(mix ^ (mix >>> 15), 0x2c1b3c6d)
  mix = Math.imul(mix ^ (mix >>> 12), 0x297a2d39)
  return (mix ^ (mix >>> 15)) >>> 0
}

/**
 * Writes the hash of a word, and of the word without each of its letters, to `keys` from `from` on; returns where they end.
 * Words at one edit from each other share a key.
 */
export type WriteDeletionKeys = (word: string, keys: Uint32Array, from: number) => number

export function createDeletionKeys(): WriteDeletionKeys {
  const prefixHashes = new Int32Array(maxLength + 1)

  const hashPrefixes = (word: string, length: number) => {
    for (let place = 0; place < length; place += 1)
      prefixHashes[place + 1] = (Math.imul(prefixHashes[place] ?? 0, prime) + word.charCodeAt(place)) | 0
  }

  return (word, keys, from) => {
    const length = Math.min(word.length, maxLength)
    hashPrefixes(word, length)
    const whole = prefixHashes[length] ?? 0
    let end = from
    keys[end++] = mixed(whole, length)
    for (let place = 0; place < length; place += 1) {
      // Without either of two equal letters side by side, the word is the same.
      if (place > 0 && word.charCodeAt(place) === word.charCodeAt(place - 1)) continue
      const share = Math.imul(
        (prefixHashes[place + 1] ?? 0) - (prefixHashes[place] ?? 0),
        powers[length - 1 - place] ?? 0,
      )
      keys[end++] = mixed((whole - share) | 0, length - 1)
    }
    return end
  }
}
