// A polynomial over the characters, so that the hash of a word less one of its letters costs two multiplications, and no string.
const prime = 0x01000193

const longest = 64
const powers = new Int32Array(longest + 1)
powers[0] = 1
for (let power = 1; power <= longest; power += 1) powers[power] = Math.imul(powers[power - 1] ?? 0, prime)

const heads = new Int32Array(longest + 1)

function mixed(hash: number, length: number): number {
  let mix = hash ^ Math.imul(length, 0x9e3779b1)
  mix = Math.imul(mix ^ (mix >>> 15), 0x2c1b3c6d)
  mix = Math.imul(mix ^ (mix >>> 12), 0x297a2d39)
  return (mix ^ (mix >>> 15)) >>> 0
}

/** Writes the hash of a word and of the word without each of its letters to `keys` from `from` on, and tells where they end. */
export function deletionKeys(word: string, keys: Uint32Array, from: number): number {
  const length = Math.min(word.length, longest)
  for (let place = 0; place < length; place += 1)
    heads[place + 1] = (Math.imul(heads[place] ?? 0, prime) + word.charCodeAt(place)) | 0
  const whole = heads[length] ?? 0
  let end = from
  keys[end++] = mixed(whole, length)
  for (let place = 0; place < length; place += 1) {
    // Of two equal letters side by side, either one less is the same word.
    if (place > 0 && word.charCodeAt(place) === word.charCodeAt(place - 1)) continue
    const share = Math.imul((heads[place + 1] ?? 0) - (heads[place] ?? 0), powers[length - 1 - place] ?? 0)
    keys[end++] = mixed((whole - share) | 0, length - 1)
  }
  return end
}
