// ISO 843 type 2 (ELOT 743), which Cyprus uses in passports and company names.
const letters: Readonly<Record<string, string>> = {
  α: 'a',
  β: 'v',
  γ: 'g',
  δ: 'd',
  ε: 'e',
  ζ: 'z',
  η: 'i',
  θ: 'th',
  ι: 'i',
  κ: 'k',
  λ: 'l',
  μ: 'm',
  ν: 'n',
  ξ: 'x',
  ο: 'o',
  π: 'p',
  ρ: 'r',
  σ: 's',
  ς: 's',
  τ: 't',
  υ: 'y',
  φ: 'f',
  χ: 'ch',
  ψ: 'ps',
  ω: 'o',
}

// υ after ο is part of one vowel; after α, ε and η it is a consonant, voiceless before a voiceless letter or at the end.
const voiced = /[αβγδεζηιλμνορυω]/
const nasalPair: Readonly<Record<string, string>> = { γγ: 'ng', γξ: 'nx', γχ: 'nch' }

function upsilon(before: string | undefined, after: string | undefined): string {
  if (before === 'ο') return 'u'
  if (before !== 'α' && before !== 'ε' && before !== 'η') return 'y'
  return after !== undefined && voiced.test(after) ? 'v' : 'f'
}

function plainLetter(word: string, at: number): string {
  const letter = word.charAt(at)
  if (letter === 'υ') return upsilon(word[at - 1], word[at + 1])
  if (letter === 'γ' && nasalPair[word.slice(at, at + 2)] !== undefined) return 'n'
  return letters[letter] ?? ' '
}

/** Transliterates a run of Greek letters to ASCII. Accents are ignored except a diaeresis, which separates two vowels. */
export function foldGreek(run: string): string {
  const bare = run.toLowerCase().replace(/[ϋΰ]/g, 'y').normalize('NFD').replace(/\p{M}/gu, '')
  let plain = ''
  for (let at = 0; at < bare.length; at++) plain += bare[at] === 'y' ? 'y' : plainLetter(bare, at)
  return plain
}
