const code = (text: string, at = 0): number => text.charCodeAt(at)
const size = 128

// What a letter alone sounds like in most of the 19 languages. A letter left out is silent.
const ofOne: string[] = Array.from({ length: size }, (_, at) => String.fromCharCode(at))
for (const pair of ['ck', 'qk', 'ji', 'yi', 'zs', 'wv']) ofOne[code(pair)] = pair.charAt(1)
ofOne[code('h')] = ''
ofOne[code('x')] = 'ks'

// Two letters that write one sound, in any of the languages. `ch` is hard, as in Koch.
const ofTwo: string[] = new Array(size * size).fill('')
const written: Readonly<Record<string, readonly string[]>> = {
  a: ['ae', 'aa'],
  e: ['ai', 'ei', 'ay', 'ey'],
  f: ['ph'],
  g: ['gh'],
  i: ['ie', 'ij'],
  k: ['ck', 'ch', 'kh', 'qu'],
  o: ['oe'],
  r: ['rh'],
  s: ['cz', 'sz', 'tz', 'ts', 'zh', 'sh'],
  se: ['ce'],
  si: ['ci', 'cy'],
  t: ['th', 'dt'],
  u: ['ue', 'ou'],
}
for (const [sound, pairs] of Object.entries(written)) {
  for (const pair of pairs) ofTwo[code(pair) * size + code(pair, 1)] = sound
}

const startsTriple = new Uint8Array(size)
for (const triple of ['sch', 'eau']) startsTriple[code(triple)] = 1

function ofThree(token: string, at: number): string {
  if (token.startsWith('sch', at)) return 's'
  return token.startsWith('eau', at) ? 'o' : ''
}

// How many letters the sound last heard was written with: one answer more than a function returns without an object.
let used = 0

function soundAt(token: string, at: number): string {
  const first = token.charCodeAt(at)
  const triple = startsTriple[first] === 1 ? ofThree(token, at) : ''
  used = 3
  if (triple !== '') return triple
  const pair = at + 1 < token.length ? (ofTwo[first * size + token.charCodeAt(at + 1)] ?? '') : ''
  used = pair === '' ? 1 : 2
  return pair === '' ? (ofOne[first] ?? '') : pair
}

/**
 * How a folded token sounds, as ASCII: spellings of one name in different languages, or of one umlaut (`ue`, `u`), meet in
 * it. Double letters count once; a token that begins with a digit is its own sound. Tokens must be of [a-z0-9].
 */
export function soundOf(token: string): string {
  if (token.charCodeAt(0) < 58) return token
  let sound = ''
  let last = ''
  for (let at = 0; at < token.length; at += used) {
    const heard = soundAt(token, at)
    if (heard === '' || heard === last) continue
    sound += heard
    last = heard
  }
  return sound === '' ? token : sound
}
