const code = (text: string, at = 0): number => text.charCodeAt(at)
const asciiSize = 128

/** A sound, and the number of letters that write it. */
interface Phoneme {
  readonly sound: string
  readonly length: number
}

const toPhoneme = (sound: string, length: number): Phoneme => Object.freeze({ sound, length })

// Letters whose sound in most of the languages is another letter's. `h` is silent.
const otherLetters: Readonly<Record<string, string>> = {
  c: 'k',
  q: 'k',
  j: 'i',
  y: 'i',
  z: 's',
  w: 'v',
  h: '',
  x: 'ks',
}
const singleLetters: readonly Phoneme[] = Array.from({ length: asciiSize }, (_, at) => {
  const letter = String.fromCharCode(at)
  return toPhoneme(otherLetters[letter] ?? letter, 1)
})
const silent = toPhoneme('', 1)

// Pairs of letters that write one sound, in any of the languages. `ch` is hard, as in Koch.
const digraphs: Readonly<Record<string, readonly string[]>> = {
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

/** Indexed by the code of the first letter times `asciiSize`, plus that of the second. */
function digraphTable(): readonly (Phoneme | undefined)[] {
  const table: (Phoneme | undefined)[] = new Array(asciiSize * asciiSize).fill(undefined)
  for (const [sound, pairs] of Object.entries(digraphs))
    for (const pair of pairs) table[code(pair) * asciiSize + code(pair, 1)] = toPhoneme(sound, 2)
  return table
}

const letterPairs = digraphTable()
const sch = toPhoneme('s', 3)
const eau = toPhoneme('o', 3)
const s = code('s')
const e = code('e')

function trigraphAt(token: string, at: number, first: number): Phoneme | undefined {
  if (first === s) return token.startsWith('sch', at) ? sch : undefined
  return first === e && token.startsWith('eau', at) ? eau : undefined
}

function phonemeAt(token: string, at: number): Phoneme {
  const first = token.charCodeAt(at)
  const pair = at + 1 < token.length ? letterPairs[first * asciiSize + token.charCodeAt(at + 1)] : undefined
  return trigraphAt(token, at, first) ?? pair ?? singleLetters[first] ?? silent
}

/**
 * Phonetic key of a token of [a-z0-9], as ASCII. Spellings of one name in different languages, or of one umlaut (`ue`, `u`),
 * share a key. Double letters count once. A token that begins with a digit is its own key.
 */
export function phoneticKey(token: string): string {
  if (token.charCodeAt(0) < 58) return token
  let key = ''
  let last = ''
  for (let at = 0; at < token.length; ) {
    const { sound, length } = phonemeAt(token, at)
    at += length
    if (sound === '' || sound === last) continue
    key += sound
    last = sound
  }
  return key === '' ? token : key
}
