import { isOnlyForm } from '../../tokens/parse-name.ts'
import { tokenize } from '../../tokens/tokenize.ts'
import { cut, type Detail } from './detail.ts'
import { afterNumbers, beforeNumbers, seat } from './details.ts'
import { nameAskedFor } from './questions-around.ts'
import { withoutNumbers } from './without-numbers.ts'
import { isSigner, withoutSignature } from './without-signature.ts'
import { after, setApart } from './words-after.ts'
import { before } from './words-before.ts'

const questionMarks: Detail = { expression: /\s*\?+$/, sign: /\?$/ }
const beforeName: Detail = { expression: before }
/** "What is" and "the company number of" are two parts before a name. */
const maxParts = 3
const around: readonly Detail[] = [beforeName, { expression: after }, { expression: setApart, sign: /[|*(–-]/ }]

const minPartsOfSignature = 3
/** The person and the occupation: names have words such as `Vertrieb` between dashes. */
const minPartsLeftOut = 2
const partsOfLine = /\s*[,;]\s+|\s+[|–-]\s+/
/** Two signs between parts, at least. */
const hasParts = /[,;|–-]\s.*[,;|–-]\s/

/**
 * A text without the person and the occupation before a company on one line: `Max Meier, Geschäftsführer, Nordlys GmbH`; or
 * without the one who signs for it: `i. A. Max Meier, Nordlys GmbH`.
 */
function withoutSignatureOf(text: string): string {
  const parts = text.split(partsOfLine)
  const isSigned = parts.length > 1 && isSigner(parts[0] ?? '')
  if (!isSigned && (!hasParts.test(text) || parts.length < minPartsOfSignature)) return text
  const kept = withoutSignature(parts)
  return parts.length - kept.length >= (isSigned ? 1 : minPartsLeftOut) ? kept.join(', ') : text
}

/** A text without the words around a name. Where nothing was found, nothing else would be. */
function withoutWordsAround(text: string, parts = maxParts): string {
  const rest = cut(text, around)
  return rest === text || parts === 1 ? rest : withoutWordsAround(rest, parts - 1)
}

/**
 * The name of a company without what people write beside it: its head office, a department, a person, a year of foundation, a
 * telephone number, a mailbox, the number of a register or an account. The same text if it has none of these, or if only a
 * legal form would remain.
 */
export function withoutDetails(text: string): string {
  const numbered = cut(withoutSignatureOf(nameAskedFor(text)), [questionMarks, beforeName, ...beforeNumbers])
  const bare = withoutWordsAround(cut(withoutNumbers(numbered), afterNumbers)).replace(seat, ', ')
  const tidy = bare.replace(/\(\s*\)/g, ' ').replace(/^[\s,;:|–-]+|[\s,;:|(–-]+$/g, '')
  const isChanged = tidy.length > 1 && tidy !== text.trim()
  return isChanged && !isOnlyForm(tokenize(tidy)) ? tidy.replace(/\s+/g, ' ') : text
}
