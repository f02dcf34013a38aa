import { isOnlyForm } from '../../tokens/parse-name.ts'
import { tokenize } from '../../tokens/tokenize.ts'
import { afterNumbers, beforeNumbers, seat } from './details.ts'
import { nameAskedFor } from './questions-around.ts'
import { withoutNumbers } from './without-numbers.ts'
import { withoutSignature } from './without-signature.ts'
import { after, setApart } from './words-after.ts'
import { before } from './words-before.ts'

const questionMarks = /\s*\?+$/
/** "What is" and "the company number of" are two parts before a name. */
const maxParts = 3
const around = Array.from({ length: maxParts }, () => [before, after, setApart]).flat()

const minPartsOfSignature = 3
/** The person and the occupation: names have words such as `Vertrieb` between dashes. */
const minPartsLeftOut = 2
const partsOfLine = /\s*[,;]\s+|\s+[|–-]\s+/
/** Two signs between parts, at least. */
const hasParts = /[,;|–-]\s.*[,;|–-]\s/

/** A text without the person and the occupation before a company on one line: `Max Meier, Geschäftsführer, Nordlys GmbH`. */
function withoutSignatureOf(text: string): string {
  if (!hasParts.test(text)) return text
  const parts = text.split(partsOfLine)
  const kept = parts.length < minPartsOfSignature ? parts : withoutSignature(parts)
  return parts.length - kept.length >= minPartsLeftOut ? kept.join(', ') : text
}

const cut = (text: string, details: readonly RegExp[]): string =>
  details.reduce((rest, detail) => rest.replace(detail, ''), text)

/**
 * The name of a company without what people write beside it: its head office, a department, a person, a year of foundation, a
 * telephone number, a mailbox, the number of a register or an account. The same text if it has none of these, or if only a
 * legal form would remain.
 */
export function withoutDetails(text: string): string {
  const numbered = cut(withoutSignatureOf(nameAskedFor(text)), [questionMarks, before, ...beforeNumbers])
  const bare = cut(withoutNumbers(numbered), [...afterNumbers, ...around]).replace(seat, ', ')
  const tidy = bare.replace(/\(\s*\)/g, ' ').replace(/^[\s,;:|–-]+|[\s,;:|(–-]+$/g, '')
  const isChanged = tidy.length > 1 && tidy !== text.trim()
  return isChanged && !isOnlyForm(tokenize(tidy)) ? tidy.replace(/\s+/g, ' ') : text
}
