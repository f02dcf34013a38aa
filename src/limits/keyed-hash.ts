/** Two halves of 64 bits, each a signed 32-bit number. */
interface KeyedHash {
  low: number
  high: number
}

interface State {
  v0: number
  v1: number
  v2: number
  v3: number
}

const rotate = (word: number, bits: number) => (word << bits) | (word >>> (32 - bits))

function mix(state: State, rounds: number) {
  let { v0, v1, v2, v3 } = state
  for (let round = 0; round < rounds; round += 1) {
    v0 = (v0 + v1) | 0
    v1 = rotate(v1, 5) ^ v0
    v0 = rotate(v0, 16)
    v2 = (v2 + v3) | 0
    v3 = rotate(v3, 8) ^ v2
    v0 = (v0 + v3) | 0
    v3 = rotate(v3, 7) ^ v0
    v2 = (v2 + v1) | 0
    v1 = rotate(v1, 13) ^ v2
    v2 = rotate(v2, 16)
  }
  state.v0 = v0
  state.v1 = v1
  state.v2 = v2
  state.v3 = v3
}

function absorb(state: State, word: number) {
  state.v3 ^= word
  mix(state, 2)
  state.v0 ^= word
}

/**
 * HalfSipHash-2-4 with a 64-bit result, of the text as UTF-16LE: without the 8 bytes of `secret`, collisions cannot be constructed.
 */
export function createKeyedHash(secret: Uint8Array): (text: string) => KeyedHash {
  const view = new DataView(secret.buffer, secret.byteOffset, 8)
  const k0 = view.getInt32(0, true)
  const k1 = view.getInt32(4, true)

  return text => {
    const state = { v0: k0, v1: k1 ^ 0xee, v2: 0x6c796765 ^ k0, v3: 0x74656462 ^ k1 }
    const even = text.length & ~1
    for (let place = 0; place < even; place += 2)
      absorb(state, text.charCodeAt(place) | (text.charCodeAt(place + 1) << 16))
    absorb(state, (text.length << 25) | (even < text.length ? text.charCodeAt(even) : 0))
    state.v2 ^= 0xee
    mix(state, 4)
    const low = state.v1 ^ state.v3
    state.v1 ^= 0xdd
    mix(state, 4)
    return { low, high: state.v1 ^ state.v3 }
  }
}
