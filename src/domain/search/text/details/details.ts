// What people write beside the name of a company, and registers do not. No expression repeats a repetition, and
// `parse-query.ts` reads 600 characters of a query: the time is bounded.

import { isOnlyForm } from '../../tokens/parse-name.ts'
import { tokenize } from '../../tokens/tokenize.ts'
import { endsWithForm, parseText } from '../parse-text.ts'
import { alsoUnaccented } from '../words/also-unaccented.ts'
import { type Detail, withDigit } from './detail.ts'
import { capitals, foundation, years } from './words-of-figures.ts'
import { isin, listed, traded } from './words-of-listings.ts'
import { orders as orderWords, payments } from './words-of-payments.ts'
import { persons, titles } from './words-of-persons.ts'
import { area, county, entry, inflectedSeat, seats } from './words-of-places.ts'
import { membership as ofOtherGroups } from './words-of-states.ts'

const currency =
  'euroa|euro[tj]?|eurot|eurų|eiro|kr\\.?|zł|kč|lei|fr\\.|euros?|eur|usd|gbp|chf|nok|sek|dkk|pln|czk|ron|€|\\$|£'
/** A share or an amount after a name: `50,1 %`, `(51%)`, `EUR 25.000,00`. */
const amount = new RegExp(
  `[\\s,;(–-]+(?:(?:${currency})\\s?\\d[\\d.,' ]*(?:,?[-–]{1,2})?|\\d[\\d.,']*(?: \\d{3})*(?:[.,]\\d+)?\\s?(?:%|prozent|percent|(?:[,.:]?-{1,2}\\s?)?(?:${currency})|[,:]-))\\)?$`,
  'iu',
)

/** A remark in square brackets, and a trade mark sign. */
const remark = /\s*\[[^\]]*\]|\((?:r|tm|c)\)/gi

/** Words between a name and its place. */
export const seat = new RegExp(`[\\s,;(–-]+(?:${seats})\\s+(?=\\p{Lu}[^,]*$)`, 'u')

/**
 * A person, and what follows: `z.Hd. Frau Meier`, `attn: Accounts`, `, Geschäftsführer Max Meier`, `- Mr J Smith`,
 * `v/Jens Hansen`. Dutch `v/d` and `v/h` are words of a name.
 */
const person = new RegExp(
  `[\\s,;(–-]+(?:v/(?!(?-i:[dh])\\s).+|(?:${persons}|(?<=[,;(–-]\\s*)(?:${titles}))[\\s:].*)$`,
  'iu',
)

const maybeName = /^[\s,;(–-]+(?:herrn?|frau)[\s:]/iu
/**
 * Whether the word is part of the name instead, as nothing but a legal form follows it, or as it may be a surname or mean
 * women, and the form of the name comes later: `Müller u. Herr GmbH`, `Netzwerk Frau und Beruf e.V.`
 */
const isOfName = (found: string): boolean =>
  isOnlyForm(tokenize(found).slice(1)) || (maybeName.test(found) && endsWithForm(parseText(found, undefined)))

/** The court of an entry in a register of Germany or France. */
const court =
  /[\s,;(–-]+(?:(?:eingetragen )?(?:beim |im |am )?(?:amtsgericht|registergericht|handelsregister)\b|r\.?c\.?s\.?\s+\p{L})[^,;()]*/iu

const belgianCourts =
  'antwerpen|anvers|brussel|bruxelles|gent|gand|luik|liège|leuven|louvain|namen|namur|bergen|mons|charleroi|hasselt|kortrijk|courtrai|brugge|bruges|mechelen|malines|turnhout|tongeren|tongres|oudenaarde|dendermonde|termonde|ieper|veurne|nijvel|nivelles|doornik|tournai|verviers|eupen|arlon|aarlen|neufchâteau|dinant|huy|hoei|brabant wallon'
/** The register of legal persons of a Belgian court: `RPR Gent, afdeling Kortrijk`, `RPM Liège`. */
const belgianRegister = new RegExp(
  `[\\s,;(–-]+rp[mr]\\s+(?:${alsoUnaccented(belgianCourts)})(?:,? (?:afdeling|afd\\.|division|div\\.) \\p{L}+)?\\)?\\s*$`,
  'iu',
)

/** The year of foundation: `seit 1998`, `(est. 1920)`. A year alone is often part of a name. */
const founded = new RegExp(
  `[\\s,;(–-]+(?:${foundation})(?: (?:in|en|im|w|v|i|în|nel))? (?:1[5-9]|20)\\d\\d(?:\\.? (?:${years}))?\\)?(?![\\p{L}\\p{N}])`,
  'iu',
)

/** The capital of a company: `SAS au capital de 10 000 €`, `Stammkapital: 25.000 EUR`. */
const capital = new RegExp(
  `[\\s,;(–-]+(?:${capitals})[\\s:]+(?:(?:social|variable|de|of|subscris|și|vărsat)\\s+){0,3}[^;()]*\\d[^;()]*\\)?`,
  'iu',
)

/** The code of an activity: `APE 6202A`, `NACE 62.01`. */
const activity =
  /[\s,;(–-]+(?:code |cod )?(?:ape|naf|(?:cz-|sk )?nace|sic|wz|sbi|sni|tol|toimiala|pkd|caen|emtak|evrk|noga|næringskode|branchekode)(?:[ -]?(?:code|kod))?[\s:]+\d{2}[\d.]*\s?[A-Z]?\)?$/iu

/** A reference of someone's own: `Ref: ABC123`. */
const reference =
  /[\s,;(–-]+(?:(?:your|our|unser|ihr|votre|notre) )?(?:ref(?:erence)?|réf(?:érence)?|referenz|aktenzeichen|az)\b[.:\s]*(?=\S*\d)\S+$/iu

/** An invoice or an order set apart behind a name: `, invoice 123`, `- Rechnung Nr. 12`, `, facture du 12/03/2024`. */
const document = new RegExp(
  `(?:\\s*[,;(]|\\s[–-])\\s*(?:${payments}|${orderWords})\\s+(?:(?:n[ro]\\.?|n°|č\\.|#|vom|du|of|from|dated|van)\\s?)?(?=[\\p{L}/-]{0,4}\\d)[\\p{L}\\d./-]{1,16}\\)?$`,
  'iu',
)

/** A mandate of direct debits: `Mandate No 0001`, `Mandatsreferenz: TPF-2024-17`, `RUM FR12ZZZ`. */
const mandate =
  /[\s,;(–-]+(?:sepa[ -]?)?(?:rum(?=[:\s]+\p{L}{2})|(?:référence (?:de |du )?)?mand(?:ate|aat|at[os]?)(?:s?[- ]?(?:reference|referenz|referentie|référence|kenmerk|nummer|number|ref|nr|no|n°|id)(?!\p{L})\.?)?)[:\s]+(?=[^\s)]*\d)[^\s)]+\)?$/iu

const ofGroup = 'filiale|membre|unternehmen|mitglied|tochter(?:gesellschaft|unternehmen)?|teil'
/** The group of a company: `, part of the Nordlys Group`. */
const membership = new RegExp(
  `[\\s,;(–-]+(?:an? )?(?:part|member|subsidiary|affiliate) of\\s.*$|[\\s,;(–-]+(?:${ofOtherGroups}).*$|[,;(–-]\\s*(?:(?:une|ein|eine) )?(?:${ofGroup}) (?:de|du|des|der|von)\\s.*$`,
  'iu',
)

/** A mailbox of the Czech state: `DS: 9rhtx2n`, `ID datové schránky: 9rhtx2n`. */
const dataBox =
  /[\s,;(–-]+(?:(?:id )?datov[áé] schránk[ay]|datova schranka|ds|idds)[:\s]+(?=\S*\d)[a-z0-9]{7}(?![\p{L}\p{N}])/iu

/** A legal form in a case of its language: `Neste Oyj:n`, `OÜ-le`, `Volvo AB:s`. */
const inCase =
  /(?<=\s(?:oyj?|abp?|ky|ay|osk|ry))[:’'](?:n|lle|lla|lta|ltä|ssa|ssä|sta|stä|öön|ön|hin|s)(?=[\s,;)]|$)|(?<=\s(?:oü|ou|as|mtü))(?:-|['’])(?:i|ile|ilt|iga|le|lt|ga|s|st|l|d)(?=[\s,;)]|$)/giu

/** The name of a file: `Nordlys GmbH.pdf`. */
const fileEnding = /(?<=[\p{L}.)])\.(?:pdf|docx?|xlsx?|csv|msg|eml)$/iu

/** The office that delivers to large receivers, behind a French place. */
const cedex = /\s+cedex(?:\s+\d{1,2})?$/i

/** What is cut from a text before numbers are looked for in it, and after. */
export const beforeNumbers: readonly Detail[] = [
  { expression: listed, sign: /\)$/ },
  { expression: traded, sign: /[.:($]|Equity$/ },
  withDigit(isin),
  { expression: fileEnding, sign: /\./ },
  { expression: cedex },
  { expression: area },
  { expression: area },
  { expression: county },
  withDigit(dataBox),
  { expression: inCase, sign: /[:’'-]/ },
  { expression: entry },
  { expression: inflectedSeat },
  { expression: person, isOfName },
  { expression: membership },
  { expression: remark, sign: /[[(]/ },
  withDigit(capital),
  withDigit(activity),
  withDigit(document),
  withDigit(amount),
  withDigit(mandate),
  withDigit(reference),
]
export const afterNumbers: readonly Detail[] = [
  { expression: court },
  { expression: belgianRegister },
  withDigit(founded),
]
