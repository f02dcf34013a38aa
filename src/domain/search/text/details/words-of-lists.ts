import { alsoUnaccented } from '../words/also-unaccented.ts'

// Words before a name in lists and letters, in the languages of the registers. A row is a language, or related ones.

/** Words after which `Ste` is a saint, not a company: `Ste Anne`. */
const saints = alsoUnaccented(
  'adèle|agathe|agnès|angèle|anne|barbe|bernadette|brigitte|catherine|cécile|claire|claude|clotilde|colombe|chapelle|croix|élisabeth|eugénie|euphémie|eulalie|famille|foy|gemme|geneviève|hélène|hermine|honorine|jeanne|julie|livrade|lucie|luce|madeleine|marguerite|marie|marthe|maxime|menehould|monique|odile|pazanne|radegonde|rita|rose|savine|sigolène|solange|sophie|suzanne|thérèse|ursule|victoire|xavière',
)

// With its accents: names begin with SOCIETE, as registers write it, and with ETABLISSEMENTS before a person.
const french = `(?:la\\s+)?(?:société|st[eé]\\.?(?!\\s+(?:${saints})(?!\\p{L})))|(?:l[’']\\s?)?(?:entreprise|établissements?)|etablissements(?=(?:\\s+\\S+){3})|[eé]ts\\.?|(?:le\\s+)?groupe`

/** "The company", without a colon. */
export const firms = `${french}|${alsoUnaccented(
  [
    '(?:an\\s+)?(?:die\\s+)?firma|an\\s+die|fa\\.?|messrs\\.?|m/s',
    'the\\s+(?:company|firm)|(?:a\\s+)?company\\s+(?:called|named)',
    'das\\s+unternehmen|het\\s+bedrijf|bedrijf|företaget|bolaget|selskabet|selskapet|yritys|yhtiö|spółka|společnost|spoločnosť',
    'firmaet|virksomheden|de (?:firma|onderneming|vennootschap)|de besloten vennootschap(?: met beperkte aansprakelijkheid)?|het bedrijf',
    'yritys nimeltä|obchodn[íé] (?:firma|meno|společnost|spoločnosť)|społka',
    'societatea(?: comercială)?(?! (?:de|na[tț]ională)\\s)|compania|soc\\.|s\\.? ?c\\.?(?=.+\\s(?:srl|sa|s\\. ?r\\. ?l\\.|s\\. ?a\\.)$)|ettevõte|äriühing|uzņēmums|įmonė|bendrovė|(?:la )?ditta|spett(?:abile|\\.le|\\.)|la società',
    'likviduojama|restruktūrizuojama|bankrut(?:avusi|uojanti)|[blr]uab|maksātnespējīgā|likvidējamā',
  ].join('|'),
)}`

/** Names of fields, with a colon. */
export const fields = alsoUnaccented(
  [
    'company|firm|firma|name|supplier|vendor|customer|client|payee|beneficiary|recipient|creditor|debtor|employer|to',
    'société|raison sociale|dénomination|fournisseur|bénéficiaire|destinataire',
    'empfänger|begünstigter|auftraggeber|lieferant|kunde|kreditor|debitor',
    'bedrijf|naam|leverancier|klant|navn|leverandør|namn|leverantör|nazwa|dostawca|název|dodavatel|nimi|denumire',
    '(?:company|legal|registered|business|entity|account|trading) name|entity|organi[sz]ation|buyer|seller|payer|contractor|tenderer|q(?=:\\s)|query|search(?: (?:term|query))?|keywords?|exact (?:match|name)|new|lead|prospect|opportunity|a/c',
    'firmanavn|fra|selskap|foretak|foretaksnavn|juridisk navn|mottaker|betaler|arbeidsgiver|kjøper|selger|avsender',
    'virksomhed|virksomhedsnavn|selskab|modtager|arbejdsgiver|køber|sælger|afsender',
    'företag|företagsnamn|bolag|mottagare|betalare|arbetsgivare|köpare|säljare|avsändare|kund|til|till',
    'yritys|yrityksen nimi|yhtiö|toiminimi|toimittaja|asiakas|saaja|saajan nimi|maksaja|vastaanottaja|työnantaja|ostaja|myyjä|lähettäjä',
    'bedrijfsnaam|naam bedrijf|statutaire naam|handelsnaam|begunstigde|ontvanger|opdrachtgever|werkgever|koper|verkoper|debiteur|crediteur|organisatie|onderneming|aan',
    'nazwa firmy|pełna nazwa|klient|kontrahent|odbiorca|nabywca|sprzedawca|płatnik|pracodawca|zleceniodawca|zamawiający|wykonawca|beneficjent|wierzyciel|dłużnik|podmiot|nadawca|spółka|dla',
    'obchodn[íé] (?:firma|meno)|název(?: firmy| společnosti)?|odběratel|zákazník|příjemce|plátce|zaměstnavatel|kupující|prodávající|objednatel|zhotovitel|věřitel|dlužník|odesílatel|subjekt|společnost|pro',
    'názov(?: firmy| spoločnosti)?|dodávateľ|odberateľ|príjemca|platiteľ|zamestnávateľ|kupujúci|predávajúci|objednávateľ|veriteľ|dlžník|spoločnosť|pre',
    'denumire(?:a|a? firm[aăe]i?)?|nume(?: firmă)?|furnizor|beneficiar|plătitor|cumpărător|vânzător|angajator|ordonator|firmă|societate|expeditor|destinatar|prestator|partener|operator economic|către',
    'ettevõte|ärinimi|ostja|tarnija|makse saaja|maksja|tööandja|müüja|hankija|tellija|makse',
    'uzņēmums|uzņēmuma nosaukums|nosaukums|piegādātājs|klients|saņēmējs|maksātājs|darba devējs|pircējs|pārdevējs|pasūtītājs|izpildītājs|komersants|maksājums',
    'įmonė|įmonės pavadinimas|pavadinimas|tiekėjas|klientas|gavėjas|mokėtojas|darbdavys|pirkėjas|pardavėjas|užsakovas|vykdytojas|siuntėjas|mokėjimas|maksu',
    "firmenname|unternehmen|zahlungsempfänger|arbeitgeber|käufer|verkäufer|employeur|acheteur|vendeur|nom(?: de l[’']entreprise)?|entreprise|società|ragione sociale|fornitore|cliente|beneficiario|løn|mobilepay",
  ].join('|'),
)

/** Words before a recipient, with or without a colon. */
export const recipients = alsoUnaccented(
  "c/o|fao|f\\.a\\.o\\.?|attn\\.?|attention|z\\. ?hd\\.?|zhd\\.?|à\\s+l[’']attention\\s+de|t\\.a\\.v\\.|t\\.n\\.v\\.|tav|sz\\. ?p\\.|în atenția|către",
)
