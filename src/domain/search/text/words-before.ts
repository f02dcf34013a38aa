// What people write before the name of a company: in letters, lists, payments, titles of pages and questions.
import * as lists from './words-of-lists.ts'
import * as pageWords from './words-of-pages.ts'
import * as paymentWords from './words-of-payments.ts'
import * as questionWords from './words-of-questions.ts'

const firms = [
  '(?:an\\s+)?(?:die\\s+)?firma|an\\s+die|fa\\.?|messrs\\.?|m/s',
  'the\\s+(?:company|firm)|(?:a\\s+)?company\\s+(?:called|named)',
  "(?:la\\s+)?(?:société|ste|sté)|(?:l[’']\\s?)?(?:entreprise|établissements?)|ets\\.?|(?:le\\s+)?groupe",
  'das\\s+unternehmen|het\\s+bedrijf|bedrijf|företaget|bolaget|selskabet|selskapet|yritys|spółka|společnost|spoločnosť',
  lists.firms,
]

const recipients = [
  "fao|f\\.a\\.o\\.?|attn\\.?|attention|z\\. ?hd\\.?|zhd\\.?|à\\s+l[’']attention\\s+de|t\\.a\\.v\\.",
  'company|firm|firma|name|supplier|vendor|customer|client|payee|beneficiary|recipient|creditor|debtor|employer|to',
  'société|raison sociale|dénomination|fournisseur|bénéficiaire|destinataire',
  'empfänger|begünstigter|auftraggeber|lieferant|kunde|kreditor|debitor',
  lists.fields,
  'bedrijf|naam|leverancier|klant|navn|leverandør|namn|leverantör|nazwa|dostawca|název|dodavatel|nimi|denumire',
]

/** Names of payments, and words that names of companies begin with, too, unless a partner or a number follows. */
const orders = [
  paymentWords.orders,
  'bank transfer|bacs|chaps|faster payment|direct debit|standing order|credit note',
  'überweisung|lastschrift|gutschrift|virement|vir|prlv|prélèvement|incasso|överföring|przelew|platba',
].join('|')
const payments = `${paymentWords.payments}|payment|transfer|invoice|zahlung|rechnung|re(?=\\s\\d)|facture|avoir|factuur|betaling|faktura|bestellung|auftrag|order`
const partners = `${paymentWords.partners}|to|from|for|an|von|de|à|reçu|voor|till?|från|do|od|sepa|inst|payment|received`
/** Of at least three digits: `Invoice no. 10234`, `RE 2023-114`. */
const code = '(?:č\\.|n[ro]\\.?|n°|#)?\\s?(?=\\S*\\d\\S*\\d\\S*\\d)[\\p{L}\\d/-]+\\s+'

const pages = [
  'home|homepage|contact(?: us)?|about(?: us)?|imprint|legal notice|privacy policy|cookie policy|terms(?: of use| and conditions)?',
  'startseite|impressum|kontakt|datenschutz(?:erklärung)?|agb|über uns|karriere|jobs|careers|news',
  'accueil|mentions légales|à propos|over ons|om oss|om os',
  pageWords.pages,
].join('|')
const greetings = `${pageWords.greetings}|willkommen\\s+(?:bei|beim)|welcome\\s+to|bienvenue\\s+(?:chez|à)|welkom\\s+bij|velkommen\\s+til|välkommen\\s+till|jobs\\s+(?:bei|at|chez)`

const questions = [
  '(?:who|what|where)\\s+(?:is|are|owns)|find|search\\s+for|look\\s?up|show\\s+me|tell\\s+me\\s+about',
  '(?:info|information|details)\\s+(?:on|about|for|of)|wer\\s+ist|was\\s+ist|suche|finde|qui\\s+est|trouver|wie\\s+is|hvem\\s+er',
  questionWords.questions,
].join('|')
const asked = [
  '(?:(?:company|registration|vat|tax|phone)\\s+)?number|registered\\s+(?:address|office|name|number)|address|directors?|owners?|ceo|website',
  'adresse|siège|dirigeants?|numéro(?:\\s+(?:de\\s+)?(?:siren|siret|tva|rcs))?|siren|siret',
  'anschrift|sitz|handelsregisternummer|geschäftsführer|inhaber|adres|kvk[- ]nummer|organisasjonsnummer|cvr[- ]nummer',
].join('|')

/** A number in a list: `12)`, `3.`, `#12`. Names of clubs begin with `1.`, too. A long one is that of a customer or an account. */
const inList =
  '(?:#\\s?\\d{1,4}|\\d{1,3}\\)|\\d{1,3}\\.(?!\\s+(?:[a-z]{0,2}[cv]|tsg|ssg|sg)\\s|.*\\be\\.?\\s?v\\b))\\s+|\\d{6,10}\\s*[–:|-]\\s*|\\d{6}\\s+(?=\\S+\\s+\\S)'

/** Any of these before a name, once. */
const one = [
  `(?:${firms.join('|')})\\s+`,
  `(?:${recipients.join('|')})\\s*:\\s*|(?:${recipients[0]})\\s+`,
  `(?:sepa[ -])?(?:${orders})\\s+(?:(?:${partners})\\s+){0,2}(?:${code})?`,
  `(?:${payments})\\s+(?:(?:(?:${partners})\\s+){1,2}(?:${code})?|${code})`,
  `(?:${pages})\\s*[:|–-]\\s*|(?:${greetings})\\s+`,
  `(?:${questions})\\s+(?:the\\s+)?`,
  `(?:(?:the|die|der|le|la|l[’'])\\s*)?(?:${asked})\\s+(?:of|for|de|du|von|der|des|van)\\s+`,
  `(?:${questionWords.askedOf}|${questionWords.askedFor}:?)\\s+`,
  '(?:©|\\(c\\)|copyright)\\s*(?:©|\\(c\\))?\\s*(?:\\d{4}(?:\\s?[–-]\\s?\\d{2,4})?,?\\s*)?(?:by\\s+)?',
  inList,
].join('|')

export const before = new RegExp(`^(?:${one})(?=\\S)`, 'iu')
