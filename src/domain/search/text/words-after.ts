// What people write after the name of a company.
import { pages, rights, sites } from './words-of-pages.ts'
import { askedBehind } from './words-of-questions.ts'
import { departments, marks, states, subsidiaries } from './words-of-states.ts'

const registered =
  '(?:is )?(?:a company )?(?:registered|incorporated) in [\\p{L}& ]{3,30}|registered in england (?:and|&) wales'
const copyright = '(?:©|copyright) ?\\d{4}'

const anywhere = [departments, states, subsidiaries, registered, `(?:${rights})\\.?`, copyright].join('|')
/** An office, a department or a state of the company, or the last words of a page, after its name. */
export const after = new RegExp(`[\\s.,;:|(–-]+(?:${anywhere})\\)?$`, 'iu')

/** What the keeper of a list remarks, and what the title of a page ends with: words that names have, too, unless they are set apart. */
export const setApart = new RegExp(`(?:\\s*\\(|\\s+[|*–-]+\\s+)(?:${marks}|${sites}|${pages})\\)?$`, 'iu')

const groups = 'group|gruppe|groupe|konzern|koncern|konsern|konserni|grupa|skupina'
/** Words behind a legal form, which without one are often part of a name. */
export const behindForm = new RegExp(
  `[\\s,;(–-]+(?:(?:1[89]|20)\\d\\d|${groups}|(?:\\p{L}+ )?division|company|limited company|(?:${askedBehind})(?: (?:19|20)\\d\\d)?)\\)?$`,
  'iu',
)
