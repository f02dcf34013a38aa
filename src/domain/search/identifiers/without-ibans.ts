import { passesMod97 } from '../../companies/registry-ids/check-digits.ts'

/** A country, two check digits, groups of four, and the rest: words behind an IBAN may look like its groups. */
const iban = /(?<![\p{L}\p{N}])[A-Z]{2}\d\d(?:(?: [A-Z\d]{4}){2,7}(?: [A-Z\d]{1,3})?|[A-Z\d]{11,30})(?![\p{L}\p{N}])/giu

const minLength = 15
const maxLength = 34

function isIban(text: string): boolean {
  const letters = text.replaceAll(' ', '').toUpperCase()
  const isLong = letters.length >= minLength && letters.length <= maxLength
  return isLong && passesMod97(letters.slice(4) + letters.slice(0, 4))
}

/** The words behind the longest IBAN that a text begins with; the whole text if there is none, or if it is an LEI. */
function behind(text: string): string {
  const words = text.split(' ')
  const isLei = /^\S{20}$/.test(text) && passesMod97(text.toUpperCase())
  const count = isLei ? 0 : words.findLastIndex((_, last) => isIban(words.slice(0, last + 1).join(' '))) + 1
  return words.slice(count).join(' ')
}

/** A query without the numbers of accounts, whose groups may look like numbers of registers: `DE89 3704 0044 0532 0130 00`. */
export const withoutIbans = (q: string): string => q.replace(iban, text => ` ${behind(text)}`)
