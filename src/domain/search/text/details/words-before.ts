// What people write before the name of a company: in letters, lists, payments, titles of pages and questions.
import { copiesBefore, marksBefore } from './words-of-copies.ts'
import { fields, firms, recipients } from './words-of-lists.ts'
import { greetings, pages } from './words-of-pages.ts'
import {
  amounts,
  businesses,
  invoices,
  orders,
  partners,
  payments,
  referencesBefore,
  roles,
  waysToPay,
} from './words-of-payments.ts'
import { periodsBefore } from './words-of-periods.ts'
import { askedFor, askedOf, questions } from './words-of-questions.ts'
import { recipientsOfGoods } from './words-of-sites.ts'

/** A number of at least three digits: `Invoice no. 10234`, `RE 2023-114`. */
const code = '(?:č\\.|n[ro]\\.?|n°|#)?\\s?(?=\\S*\\d\\S*\\d\\S*\\d)[\\p{L}\\d/-]+\\s+'

/** Prefixes of names in statements of payment services: `PAYPAL *NORDLYS`. */
const ofCard = '(?:paypal|sumup|sq|zettle_?|izettle|stripe)\\s?\\*\\s?(?=\\p{L})'

/** A card and what was paid with it, in Norwegian statements: `*1234 12.03 NOK 499.00`, `Visa 100024 NOK 120,00`. */
const cardLine = '(?:\\*\\d{4}\\s+\\d\\d\\.\\d\\d|visa\\s+\\d{6})\\s+[a-z]{3}\\s+\\d+[.,]\\d\\d\\s+'

/** A number in a list: `12)`, `3.`, `#12`. Names of clubs begin with `1.`, too. A long one is that of a customer or an account, also without a space. `ZZ_` sorts a record to the end of a list. */
const inList = [
  '[xz]{2,4}(?:_|\\s*:\\s*|\\s+[–-]\\s+)|z{2,4}-|z{3,4}\\s+',
  '(?:#\\s?\\d{1,4}|\\d{1,3}\\.?\\)|\\d{1,3}\\.(?!\\s+(?:[a-z]{0,2}[cv]|tsg|ssg|sg)\\s|.*\\be\\.?\\s?v\\b))\\s+',
  '\\d{5,10}\\s*[–:|_-]\\s*|\\d{6}\\s+(?=\\S+\\s+\\S)',
  // Of a row, not of a house: `12, rue de Lyon`. In Ireland and Cyprus, the number of a company may be as short.
  '\\d{1,4},\\s+(?!(?:rue|avenue|boulevard|place|quai|route|chemin|all[ée]e|impasse|cours|square)\\s)(?=\\p{L}\\S+\\s+\\S)',
  '\\d{1,3}\\s+[–-]\\s+(?=\\p{L})|\\d{6}(?=\\p{L}\\S+\\s+\\S)',
].join('|')
/** The letter of a paragraph: `b) Nordlys`, `(iv) Nordlys`. Behind one with a dot, an initial, is a person. */
const paragraph = '\\(?(?:[a-z]|[ivx]{2,4})\\)\\s+'
/** The number of unread messages before the title of a page: `(3) Nordlys | LinkedIn`. */
const unread = '\\(\\d{1,2}\\+?\\)\\s+(?=.*\\s[|–-]\\s)'
/** What mail programs put before a subject, with a space, as `RE:SOURCES` is a name. */
const subject = '(?:re|aw|fwd?|wg|sv|vs|tr|vl|vb|antw|odp)\\s*:\\s+'
const copyright = '(?:©|\\(c\\)|copyright)\\s*(?:©|\\(c\\))?\\s*(?:\\d{4}(?:\\s?[–-]\\s?\\d{2,4})?,?\\s*)?(?:by\\s+)?'

/** Any of these before a name, once. */
const one = [
  `(?:${firms})\\s+`,
  `(?:${copiesBefore})(?:\\s+|(?<=[’']))|(?:${marksBefore})\\s*(?:[:|]|\\s[*–-]+)\\s+|\\((?:${marksBefore})\\)\\s*`,
  `(?:${recipients}|${fields})\\s*[:=]\\s*|(?:${recipients})\\s+`,
  `(?:sepa[ -])?(?:${orders})\\s+(?!${businesses})(?:(?:${partners})\\s+){0,3}(?:${code})?`,
  `(?:${payments})\\s+(?:(?:(?:${partners})\\s+){1,2}(?:${code})?|${code}|(?=\\p{L}.*\\s${amounts}$))`,
  `(?:(?:${roles})|(?:${invoices}|${waysToPay})(?=(?:\\s+\\S+){3}))\\s+(?=\\S+\\s+\\S)(?!(?:\\S+\\s+)?\\S*\\d)`,
  `(?:${pages})\\s*[:|–-]\\s*|(?:${greetings})\\s+|working at\\s+(?=.*\\s[|–-]\\s)`,
  `(?:${questions})\\s+(?:the\\s+)?`,
  `(?:${askedOf}|${askedFor}:?)\\s+`,
  `(?:${recipientsOfGoods})\\s*(?::\\s*|\\s)`,
  copyright,
  ofCard,
  cardLine,
  referencesBefore,
  periodsBefore,
  inList,
  paragraph,
  unread,
  subject,
  'undefined[\\s,:–-]+(?=\\p{L}\\S*\\s+\\S)',
  '[(*]{0,3}do not use[)*!]{0,4}\\s*[:–-]?\\s+|dnu\\s*[:–-]\\s+|\\(dnu\\)\\s+|dnu\\s+(?=\\S+\\s+\\S)',
].join('|')

export const before = new RegExp(`^(?:${one})(?=\\S)`, 'iu')
