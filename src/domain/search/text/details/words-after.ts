// What people write after the name of a company.
import { copiesBehind } from './words-of-copies.ts'
import { kinds, pages, rights, sections, sites } from './words-of-pages.ts'
import { invoices, statementEnds, statements } from './words-of-payments.ts'
import { daysBehindForm, periods } from './words-of-periods.ts'
import { askedBehind, askedBehindAny } from './words-of-questions.ts'
import { sites as placesOfWork, sitesBehindForm } from './words-of-sites.ts'
import { departments, marks, states, subsidiaries } from './words-of-states.ts'

const registered =
  '(?:is )?(?:a company )?(?:registered|incorporated) in [\\p{L}& ]{3,30}|registered in england (?:and|&) wales'
const copyright = '(?:©|copyright) ?\\d{4}'

/** A filter as search engines have it: `site:linkedin.com`, `status:active`, `country=DE`. */
const filters =
  '(?:(?:and|&) )?(?:site|inurl|filetype|country|status|location|jurisdiction)[:=] ?["\']?[\\p{L}\\d._-]{2,40}["\']?'

/** Conditions as databases and search engines join them, in capitals: `AND active`, `AND NOT dissolved`. */
const conditions = '(?-i:AND (?:NOT )?(?:active|inactive|dissolved|registered|liquidated|closed|current|live|exact))'

/** A service that sends mails for a company, as the name of the sender. */
const senders =
  'via (?:docusign|(?:adobe )?acrobat sign|adobe sign|(?:dropbox|hello|zoho|one)\\s?sign|scrive|penneo|visma sign|yousign|skribble|linkedin|google (?:docs|drive|forms|sheets)|wetransfer|we transfer|dropbox|sharepoint|onedrive|microsoft (?:teams|forms)|calendly|mailchimp|eventbrite|zendesk|salesforce|surveymonkey|typeform|paypal|stripe|klarna|twint|vipps|swish|mobilepay)'

const anywhere = [
  departments,
  states,
  subsidiaries,
  registered,
  `(?:${rights})\\.?`,
  copyright,
  statements,
  periods,
  askedBehindAny,
  filters,
  conditions,
  senders,
  placesOfWork,
  '\\*{0,3}do not use[*!]{0,4}|dot com',
  'undefined|(?-i:NULL)|(?<=\\()(?:null|none|nan)(?=\\)$)',
  '[\\da-f]{8}-(?:[\\da-f]{4}-){3}[\\da-f]{12}',
  '\\d{6}',
  '#\\s?\\d{3,8}',
].join('|')
/** An office, a department or a state of the company, the last words of a page, a period, or the number of a customer or a record, after its name. */
export const after = new RegExp(`[\\s.,;:|(–-]+(?:${anywhere})\\)?$`, 'iu')

/** What the keeper of a list remarks, and what the title of a page ends with: words that names have, too, unless they are set apart. */
export const setApart = new RegExp(
  `(?:(?:\\s*:)?\\s+(?:${sections}))?\\s+[|–-]\\s+(?:${sites})$|(?:\\s*\\(|\\s+[|*–-]+\\s+)(?:${marks}|${copiesBehind}|${sites}|${pages})(?:\\)|\\s*[*!]{1,3})?$|\\s*\\((?:${kinds})\\)$`,
  'iu',
)

const groups = 'group|gruppen?|groupe|konzern|koncern|konsern|konserni|grupa|skupina'
const shares = '(?:aktie|shares?|stock|aandeel|aksje)(?: (?:price|quote|kurs))?|aktienkurs'
/** The number of a supplier or a customer: `001436`, `K12345`, `K-12345`. */
const code = '(?:[a-z]{1,3}-)?[a-z]{0,3}\\d{4,8}'
/** Words and codes behind a legal form, which without one are often part of a name. */
export const behindForm = new RegExp(
  `[\\s,;(–-]+(?:${code}|${daysBehindForm}|${statementEnds}|${groups}|(?:\\p{L}+ )?division|${sitesBehindForm}|${shares}|company|limited company|please|null|none|nan|n/a|\\d{1,2}(?=\\))|(?:${askedBehind})(?: (?:19|20)\\d\\d)?)\\)?$`,
  'iu',
)
/** A code or an invoice before a name with a legal form. Four digits are often part of one: `4711`. */
export const beforeForm = new RegExp(
  `^(?:(?:[a-z]{1,3}-)?[a-z]{0,3}\\d{5,8}[\\s:_–-]+|(?:${invoices})\\s+)(?=\\p{L})`,
  'iu',
)
