import { alsoUnaccented } from '../words/also-unaccented.ts'

// Labels before a number beside a name, in further languages of the registers. A row is a kind of number.

/** "Number" in any of them. */
export const numberWords = alsoUnaccented(
  'n[ro°]|num(?:mer|ber|ero|er|ărul)?|nro|numurs|č|čís(?:lo|\\.)|kod(?:s|as)?|reģ|onder nummer|numerem|wpisu(?: krs)?',
)

const phones =
  'tfn|puh(?:elin)?|p(?=\\. ?0\\d)|gsm|vaihde|växel|tālr(?:unis)?|t(?=[.:]? ?[+(]?0\\d|\\. ?\\d{8})|ph(?=[.:]? ?[+(]?0)|natel|kom(?=\\.)|infolinia|telefoonnummer|telefoon|tel\\./fax|mobiel|tel\\. ?č'
const mailboxes =
  '(?<=\\s(?:oyj?|ab|ky|ry|osk) )pl(?= \\d{1,5}(?:,|$))|fack|antwoordnummer|postkast|skr(?:ytka|\\.) poczt(?:owa|\\.)|poštovní přihrádka|c\\.p\\.|căsuța poștală|case postale|casella postale|(?<=, ?)(?:(?:pl|pb|cp|pk|fe)(?= \\d{1,5}(?:,|$))|a/k|a/d|p\\.d\\.)'
const customers =
  'kid|(?:faktura|kunde|kund|debitor|avtale|klant|factuur|debiteur(?:en)?|crediteur(?:en)?|asiakas|lasku|viite)-? ?n(?:r|ro|ummer|umero|ummber)|ocr|viite(?:number)?|viitenr|kenmerk|betalingskenmerk|o\\.v\\.v|crediteur|debiteur|nr klienta|kliendi|kliendinumber|klienta|kliento|cod client|zákazn[ií]cke? číslo|č\\. zákazníka'
const invoices =
  '(?:vs|ks|ss|rk|bg|pg)(?=:? ?\\d[\\d-]{3})|lasku|factuur|fv|fa|fakt|faktúra|č\\. faktury|č\\. faktúry|objednávka|factura|factură|fact|comand[aă]|arve|rēķin[sa]|sąskaita|sąsk|līgums|sutartis|inv|po|rg|fattura'
const contracts =
  'polic[ey]|polizza|polisy?|póliza|poliță|policen?-?n(?:r|ummer)|contract|contrat|contratto|vertrag|(?:vertrags|versicherungs|polis|avtale|avtals|aftale|forsikrings|försäkrings|contract)-? ?n(?:r|ummer)|umowa|umowy|smlouva|smlouvy|zmluva|zmluvy|avtale?|aftale|sopimus(?:numero)?|leping'
const accounts =
  'bankgiro|plusgiro|kontonr|konto ?n(?:r|ummer)|rek(?:ening)?(?:\\.nr|nummer)?|rachunek|nr (?:rach\\.|konta)|č\\.ú|č\\. ?účtu|číslo účtu|účet|var(?:iabiln[ií]|iabilný|\\.) symbol|(?:nsc|acc)(?= \\d{6})|(?:esr|pc(?:-konto)?)(?= \\d\\d-)|postkonto|ccp|fi-kreditor'
const registers =
  'vrn|ičo(?=\\D{0,9}\\d{6})|įm\\. ?k|(?:įmonės|juridinio asmens|ja) kodas(?: –)?|j\\.a\\.k|cod unic de înregistrare|identifikační číslo|wpisana do krs pod|vien\\. reģ|(?:vienotais )?reģ\\. ?nr|nmr kods|r\\.n|p-?nr|p-nummer|ean|se-nr|momsn(?:r|ummer)|reg(?=\\.? ?(?:nr)?\\. ?\\d{4}\\b)|vestigings|vest|oin|ovt(?:-tunnus)?|verkkolaskuosoite|bdo|rcn|chy|trn|tax ref(?:erence)?|registered charity|charity|ehra-id|co\\. reg|registered|cro|kod|sp\\. ?zn|kbo|bce|ondernemings(?:nummer|nr)|(?:n°|numéro) d.entreprise|spisová značka|branchekode'

/** Labels before a number of any length. */
export const beforeAny = alsoUnaccented([phones, mailboxes, customers, accounts, registers].join('|'))
/** Labels before a number of at least four digits, because names have shorter ones. */
export const beforeLong = alsoUnaccented(`${invoices}|${contracts}`)
/** Labels before the number of an account or a tax number, which are long. */
export const beforeAccounts = alsoUnaccented(
  'tili(?:numero)?|kont[sa]|cont|bancar|a/a|arveldusarve|rekeningnummer|a/s|a\\.s\\.|qr-iban|ue|mokėtojo|mok\\.?|fiscală|înregistrare|kmkn|ean-nr',
)
/** The number of a Romanian register with what is before it: `nr. Reg. Com. J40/372/2002`. */
export const romanianRegister = /(?:nr\.? ?)?(?:reg\. ?com\.|orc)[:\s]+j\d+\/\d+\/\d+/giu
