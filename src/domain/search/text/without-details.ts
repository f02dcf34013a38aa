import { after, amount, before, court, founded, person, remark, seat } from './details.ts'
import { withoutNumbers } from './without-numbers.ts'

/**
 * The name of a company without what people write beside it: its head office, a department, a person, a year of foundation,
 * a telephone number, a mailbox, a number of a register or an account. The same text if it has none of these, or nothing else.
 */
export function withoutDetails(text: string): string {
  const named = withoutNumbers(text.replace(person, '').replace(remark, '').replace(amount, ''))
  const bare = named.replace(court, '').replace(founded, '').replace(after, '').replace(before, '').replace(seat, ', ')
  const tidy = bare.replace(/\(\s*\)/g, ' ').replace(/^[\s,;:|–-]+|[\s,;:|(–-]+$/g, '')
  return tidy.length > 1 && tidy !== text.trim() ? tidy.replace(/\s+/g, ' ') : text
}
