import { alsoUnaccented } from '../text/words/also-unaccented.ts'
import { withoutAmounts } from './without-amounts.ts'
import { withoutDates } from './without-dates.ts'
import { withoutIbans } from './without-ibans.ts'

// Words before numbers that people give to invoices, orders, customers, payments, accounts, contracts and telephones.
const invoices =
  'invoice|inv|bill|faktura|faktúra|faktury|fakturanr|rechnung|re|facture|factuur|factura|factură|fattura|lasku|arve|rēķins|sąskaita'
const others =
  'order|po|bestellung|auftrag|objednávka|zamówienie|comandă|kid|ocr|viite|ref(?:erence)?|referenz|référence|mandat[eo]?|mandaat|mandats(?:referenz|ref|nummer|nr)'
const accounts =
  'account|acct?|a/c|konto(?:n(?:r|ummer))?|kto|rekening(?:nummer)?|compte|rachunek|účet|tili|cheque|chèque|voucher|receipt|txn|trx|transaction(?:\\s?id)?'
const contracts =
  'contract|vertrag|contrat|contratto|umowa|umowy|smlouva|zmluva|avtale?|aftale|sopimus|polic[ey]|polizza|polis[ay]?'
const numbered =
  '(?:invoice|customer|client|account|order|supplier|contract|policy|rechnungs|vertrags|policen?|versicherungs|kunden|liefer(?:anten)?|faktura|kunde?)'
const phones = 'tel(?:efon|ephone)?|tlf|tél(?:éphone)?|phone|fax|mob(?:il|ile)?'
const words = alsoUnaccented([invoices, others, accounts, contracts, phones].join('|'))

/** Such a word, `no.` if there is one, and a number of five digits or more, in one word. */
const reference = new RegExp(
  String.raw`(?<![\p{L}\p{N}])(?:(?:${words})(?:[.:\s]+(?:n(?:[or°]|um(?:ber|mer))|[čc](?:[ií]slo)?)(?=[.:\s]))?|${numbered}[-\s]?n(?:[or°]|um(?:ber|mer)))[.:#\s]*` +
    String.raw`(?=\d(?:[./-]?\d){4})\d[\d./-]*(?![\p{L}\d]|\s?mva)`,
  'giu',
)

/** A number that begins with its year, like numbers of invoices and unlike numbers of registers: `2024-113`. */
const ofYear = /(?<![\p{L}\p{N}./-])(?:19|20)\d\d[-/]\d{1,5}(?![\p{L}\p{N}./-])/gu

/** A telephone number with its country: `+47 51 99 00 00`. Another number right behind it could be a part of it. */
const telephone = /\+\d{1,3}\)?(?:[ ./()-]{0,3}\d){6,11}(?!\d|[ ./-]{1,2}\d)/g

/**
 * A telephone number without its country, in groups, behind its word: `Tel. 089 123 45 67`. In one group it is a reference;
 * `MVA` ends a Norwegian number.
 */
const inGroups = new RegExp(
  String.raw`(?<![\p{L}\p{N}])(?:${alsoUnaccented(phones)})[.:\s]{0,3}(?!\d+\p{L})\(?\d(?:[ ./()-]{0,3}\d){5,11}(?!\d|[ ./-]{1,2}\d|\s?mva)`,
  'giu',
)

/** A query without the numbers that are said to be another's than a register's: `Invoice 06967289`, `KID 810093382`. */
export const withoutReferences = (q: string): string =>
  [inGroups, reference, ofYear, telephone].reduce(
    (text, other) => text.replace(other, ' '),
    withoutAmounts(withoutDates(withoutIbans(q))),
  )
