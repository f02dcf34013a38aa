import type { Random } from '../../src/corpus/seeded-random.ts'

// Transliterations on keyboards without these letters: German by DIN 5008, Nordic as in passports, Greek by ISO 843.
const spelledOut: Record<string, string> = { ä: 'ae', ö: 'oe', ü: 'ue', å: 'aa', ø: 'oe', æ: 'ae', ß: 'ss' }
const bare: Record<string, string> = { ß: 'ss', ø: 'o', æ: 'ae', œ: 'oe', ł: 'l', đ: 'd' }
const greek: Record<string, string> = Object.fromEntries(
  'α a,β v,γ g,δ d,ε e,ζ z,η i,θ th,ι i,κ k,λ l,μ m,ν n,ξ x,ο o,π p,ρ r,σ s,ς s,τ t,υ y,φ f,χ ch,ψ ps,ω o'
    .split(',')
    .map(pair => pair.split(' ')),
)

const replaced = (text: string, letters: Record<string, string>): string =>
  text.replaceAll(/\P{ASCII}/gu, letter => letters[letter] ?? letter)

/** A text in lower case, as typed on an English keyboard. */
export const transliterated = (text: string, random: Random): string => {
  const lower = text.toLowerCase().normalize('NFC')
  const spelled = random.chance(0.5) ? replaced(lower, spelledOut) : lower
  const stripped = replaced(spelled, bare).normalize('NFD').replaceAll(/\p{M}/gu, '')
  return replaced(stripped.replaceAll('ου', 'ou'), greek)
}
