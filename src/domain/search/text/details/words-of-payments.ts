import { alsoUnaccented } from '../words/also-unaccented.ts'

// Words of payments and invoices before a name, in the languages of the registers. A row is a language, or related ones.

/** That no name begins with. */
export const orders = alsoUnaccented(
  [
    'bank transfer|card (?:payment|purchase)|bacs|chaps|faster payment|direct debit|standing order|credit note',
    'vir(?:ement)? (?:en votre faveur|émis(?: web)?|permanent|instantané)|prélèvement européen(?: \\d+)?|remise (?:de )?(?:chq|chèques?)',
    '(?:achat|paiement)(?: par)? (?:cb|carte(?! grise)|bancontact)|(?:facture )?carte (?:du \\d{6}|(?:x\\d{4} )?\\d\\d/\\d\\d(?:/\\d\\d(?:\\d\\d)?)?)|cb(?:\\*\\d{4})?(?=\\s.*\\s\\d\\d[/.]\\d\\d)',
    '(?:sepa )?incasso algemeen doorlopend|bea,? betaalpas|(?:aankoop|betaling) (?:(?:met|via) )?(?:bankkaart|bancontact)',
    'überweisung|lastschrift|gutschrift|virement|vir|prlv|prélèvement|incasso|överföring',
    '(?:overføring|avtalegiro|nettgiro)(?: (?:til|fra):)?|varekjøp|visa vare(?:kjøp)?|straksbetaling|leverandørbetaling|løns?overførsel|lønnsutbetaling|(?:visa/)?dankort(?=(?:\\s+\\S+){2})|innbetaling|utbetaling|overførsel|indbetaling|betalingsservice|bs betaling|dankort-?(?:køb|nota)',
    'insättning|kortköp|leverantörsbetalning|löneutbetalning|bgiro|autogiro|bankgiro|tilisiirto|viitesiirto|verkkomaksu|korttiosto|suoraveloitus|laskun maksu|hyvityslasku|palkanmaksu|korttimaksu|käteisnosto|automaattinosto',
    '(?:sepa )?overboeking|instant ?overschrijving|overschrijving|(?:europese )?domiciliëring|ideal betaling|acceptgiro|domiciliation européenne',
    'przelew(?: (?:przychodzący|wychodzący|internetowy|ekspresowy|krajowy|zagraniczny|natychmiastowy|elixir|mpp|split payment|na rzecz))?|(?:transakcja|operacja) kartą|zakup przy użyciu karty|split payment|(?:za|w)płat[ay](?: za fakturę)?|płatność(?: kartą| blik| za fakturę)?|polecenie (?:zapłaty|przelewu)|zlecenie stałe|zakup kartą',
    '(?:(?:příchozí|odchozí|okamžitá|přijatá|prijatá|došlá|odeslaná|odoslaná|zahraniční) )?(?:platba(?: kartou| za)?|úhrada(?: fakt[uú]ry)?)|(?:bezhotovostní )?p?řevod(?: na účet)?|(?:bezhotovostný )?prevod(?: na účet)?|bezhotovostní příjem|sepa inkaso|nákup (?:pos|kartou|dne \\d{1,2}\\. ?\\d{1,2}\\.)|záloho(?:vá|vý) (?:faktura|faktúra)|trvalý příkaz|trvalý príkaz',
    'plată(?: factur[aă])?|încasare(?: factură)?|ordin de plată|transfer (?:bancar|către)',
    'ülekanne|laekumine|kaardimakse|maksekorraldus|püsimakse|arve tasumine|(?:ienākošais )?maksājums(?: ar karti)?|pavadzīme|pirkums \\d{1,2}\\.\\d{1,2}\\.\\d{4}|pārskaitījums|rēķina apmaksa|(?:gautas )?mokėjimas|pavedimas|pervedimas|įplaukos|apmokėjimas|(?:pvm )?sąskaita faktūra',
    'zahlungseingang|vergütung|dauerauftrag|(?:e-banking )?auftrag an|twint(?:-zahlung)?|kartenzahlung|bonifico|versement|pagamento|paiement',
    'sepa dd|d/d|eft to|credit transfer|remittance advice|\\*(?:inet|mobi)|posc?\\s?\\d\\d(?:jan|feb|mar|apr|may|jun|jul|aug|sep|oct|nov|dec)',
  ].join('|'),
)

/** That names begin with, too, unless a partner or a number follows. */
export const payments = alsoUnaccented(
  [
    'payment|transfer|invoice|zahlung|rechnung|re(?=\\s\\d)|facture|avoir|factuur|betaling|faktura|bestellung|auftrag|order',
    'fakturanr\\.?|fakturanummer|faktura vat|fv|f-ra|kundenr\\.?|kundnr\\.?|ordre|regning|kreditnota|kreditfaktura|lønn?|løn|lön|kid|bg|vipps|swish|mobilepay',
    'lasku|maksu|palkka|pano(?! d)|osto|vklad(?! a )|betalning|factuurnummer|klantnr\\.?|salaris|creditnota|zamówienie|wynagrodzenie|faktúra|fakt\\.|objednávka|mzda|dobropis',
    'factur[aă]|fact\\.|comand[aă]|op|salariu|arve|palk|rēķins|alga|sąskaita|sąsk\\.|fattura|rg\\.|inv\\.?|po|paid|lodgement|wages',
  ].join('|'),
)

/** A partner, before at least two words: next to no name begins so. */
export const roles = alsoUnaccented(
  [
    'lieferant|kreditor|debitor|auftraggeber|zahlungsempfänger|fournisseur|bénéficiaire|destinataire|fornitore|beneficiario',
    'leverancier|begunstigde|leverandør|mottaker|modtager|leverantör|mottagare|toimittaja|saaja|maksaja|suoritus',
    'dostawca|kontrahent|odbiorca|nabywca|sprzedawca|płatnik|dodavatel|odběratel|příjemce|dodávateľ|odberateľ|príjemca|obciążenie|uznanie|rachunek od',
    'furnizor|beneficiar|plătitor|tarnija|piegādātājs|saņēmējs|tiekėjas|gavėjas|tasumine|tööandja|darba devējs|pirkums|darbdavys|pirkinys',
  ].join('|'),
)
/** Words for an invoice or a payment, read as such only before at least three words, because some names begin with them. */
export const invoices = alsoUnaccented(
  'rechnung|faktura|zahlung|auftrag|facture|paiement|règlement|fattura|factuur|regning|betaling|betalning|lasku|faktúra|factură|rēķins|sąskaita|invoice|supplier|vendor|payee',
)
/** A way to pay, before at least three words. With fewer, it is part of a name, also before a legal form: `Vipps Nordlys AS`, `Blik Nordlys Sp. z o.o.` */
export const waysToPay =
  '(?:mobilepay|swish|vipps|blik|verkkopankki|e-?faktura|(?:e-|verkko)lasku)(?!\\s+\\S+\\s+(?:sp\\.?|spol\\.?)\\s)'

/** A word behind which the name of a business goes on: `Direct Debit Services Ltd`, `Card Payment Solutions Ltd`. */
export const businesses =
  '(?:services?|solutions?|systems?|technolog(?:y|ies|ie)|consulting|management|network|software|group|company|limited|ltd|gmbh)(?![\\p{L}\\p{N}])'

/** An amount without its currency, as the last cell of a statement: `1234.56`, `-1.234,56`. */
export const amounts = "[+-]?(?:\\d{1,3}(?:[.,' ]\\d{3})+|\\d+)[.,]\\d\\d(?:\\s?(?:[ch]r?|dr?|s|-))?"

/** Kinds of payments in statements of British banks, behind a legal form. */
export const statementEnds = 'fp[io]|bgc|bacs|ddr?|a/c|(?:client|current|no\\.? ?\\d) (?:account|a/c)'
const months =
  'jan(?:uary)?|feb(?:ruary)?|mar(?:ch)?|apr(?:il)?|may|june?|july?|aug(?:ust)?|sept?(?:ember)?|oct(?:ober)?|nov(?:ember)?|dec(?:ember)?'
/** References of SEPA, before a name as one word each, and behind it up to the end: `EREF+4711`, `SVWZ+RE 2026-114`. */
export const referencesBefore = '(?:(?:eref|mref|kref|cred)\\+\\S+\\s+)+'
const references = '(?:eref|mref|kref|cred|svwz)\\+.*'
/** Kinds of payments, as statements have them behind a name. No name ends so. */
const kindsBehind =
  'direct debit|standing order|(?:bill|card|faster) payment|bank transfer|sepa[ -]?lastschrift|dauerauftrag'
/** The same behind any name. */
export const statements = `${references}|${kindsBehind}|via (?:mobile|online) - pymt|(?:on )?\\d{1,2} ?(?:${months})(?:[ -]?(?:20)?\\d\\d)?(?: bcc| cd \\d{4})?|cd \\d{4}|\\d\\d[/.]\\d\\d[/.]\\d\\d(?:\\d\\d)?|betalt:? ?\\d{1,2}\\.\\d{1,2}\\.(?:20)?\\d\\d|kurs:? ?\\d+[.,]\\d+|via (?:stichting )?(?:mollie|adyen|buckaroo)(?: payments)?|${amounts}`

export const partners = alsoUnaccented(
  [
    'to|from|for|an|von|/?de|à|reçu|vers|voor|till?|från|do|od|sepa|inst|payment|received',
    'fra|aan|naar|van|dla|na rzecz|pro|pre|către|de la|la|no|par|už|a|faktura|saaja|reçue?|incasso|erhalten',
  ].join('|'),
)
