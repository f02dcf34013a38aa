// Callers pass only strings that have matched the pattern of their register.

const digitAt = (digits: string, index: number): number => digits.charCodeAt(index) - 48

/** Sum of digit times weight over as many digits as there are weights. */
export function weightedSum(digits: string, weights: readonly number[]): number {
  let sum = 0
  for (const [index, weight] of weights.entries()) sum += weight * digitAt(digits, index)
  return sum
}

/** Luhn's rule (ISO/IEC 7812-1): every second digit from the right doubled, the sum a multiple of ten. */
export function passesLuhn(digits: string): boolean {
  let sum = 0
  for (let index = digits.length - 1, double = false; index >= 0; index--, double = !double) {
    const value = digitAt(digits, index) * (double ? 2 : 1)
    sum += value > 9 ? value - 9 : value
  }
  return sum % 10 === 0
}

/**
 * Modulo 11, with a weight for the check digit too. A number whose check digit would be ten is never valid: registers do
 * not issue such numbers.
 */
export const passesMod11 = (digits: string, weights: readonly number[], remainder = 0): boolean =>
  weightedSum(digits, weights) % 11 === remainder

/** Two passes of modulo 11: if the first weights give ten, the second weights are used; if these give ten too, the digit is zero. */
export function passesTwoPassMod11(digits: string, first: readonly number[], second: readonly number[]): boolean {
  const remainder = weightedSum(digits, first) % 11
  const check = remainder < 10 ? remainder : (weightedSum(digits, second) % 11) % 10
  return check === digitAt(digits, first.length)
}

/** Czech and Slovak IČO of eight digits: the check digit is the last digit of eleven minus the remainder. */
export const passesIco = (digits: string): boolean =>
  (11 - (weightedSum(digits, [8, 7, 6, 5, 4, 3, 2]) % 11)) % 10 === digitAt(digits, 7)

/** ISO 7064 MOD 97-10 over capital letters and digits, as in an LEI of twenty characters. */
export function passesMod97(characters: string): boolean {
  let remainder = 0
  for (const character of characters) {
    const value = Number.parseInt(character, 36)
    remainder = (remainder * (value > 9 ? 100 : 10) + value) % 97
  }
  return remainder === 1
}
