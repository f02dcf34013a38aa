import { alsoUnaccented } from '../words/also-unaccented.ts'

// States, offices and departments of a company after its name, in the languages of the registers. A row is a language, or related ones.

export const states = alsoUnaccented(
  [
    'i\\. ?l\\.?|i\\. ?i\\.?|i\\. ?gr\\.?|in gründung|in liquidation|in abwicklung|in insolvenz|insolvent|gelöscht|erloschen|aufgelöst',
    "in administration|in receivership|in (?:members[’']?|creditors[’']?)? ?voluntary liquidation|dissolved|struck[ -]off|inactive|dormant|ceased trading",
    'en (?:liquidation|redressement|procédure de sauvegarde|sauvegarde|faillite)(?: judiciaire| amiable)?|radiée?|fermée?|dissoute?|cessée',
    'i likvidasjon|under avvikling|under konkurs|i konkurs|i likvidation|under likvidation|selvitystilassa|konkurssissa',
    'in (?:vereffening|liquidatie|liquidazione)|in liq\\.|failliet|ontbonden|opgeheven|v likvidaci|v likvidácii|w likwidacji|w upadłości|likviduojama|likvideerimisel|în lichidare',
    'slettet|opphørt|ophørt|lakannut|kustutettud|zrušená?|wykreślona|likvidēta|išregistruota|radiată',
    '(?:under )?konkurs(?:behandling|bo)|(?:under )?tvangsavvikl(?:et|ing)|(?:under )?tvangsoppl(?:øst|øsning)|under (?:oppløsning|stiftelse)|(?:slettet|opphørt|ophørt|avregistrera[dt]|avfört|upphört) ?(?:\\d{4})?',
    'under (?:tvangsopløsning|frivillig likvidation|rekonstruktion|företagsrekonstruktion|bildning)|(?:tvangs)?opløst(?: efter (?:konkurs|fusion))?|konkurs avslutad|godkänd för f-skatt|(?:innehar )?f-skattsedel',
    'konkurssipesä|saneerausmenettelyssä|yrityssaneerauksessa|perustettavan yhtiön lukuun|rekisteristä poistettu|fuusioitunut|lopettanut',
    'in (?:staat van )?faillissement|failliet verklaard|in (?:surseance|oprichting)|surseance van betaling|uitgeschreven|opgeheven(?: \\d{4})?|i\\. ?o\\.',
    'w upadłości (?:likwidacyjnej|układowej)|w (?:restrukturyzacji|organizacji|org\\.|stanie (?:likwidacji|upadłości)|trakcie likwidacji)|wykreślon[ay](?: z krs| \\d{4})?',
    'v (?:konkur[sz]u|konkurze|úpadku|insolvenci|reorganizaci|exekuci|exekúcii|reštrukturalizácii|konkursním řízení)|zanikl[aáý](?: subjekt)?|zaniknutá|zánik \\d{4}|vymazán[oa]|vymazaná|zrušena|organizační složka|organizačná zložka|odštěpný závod|hlavní závod',
    '(?:societate )?în (?:faliment|insolvență|lichidare|reorganizare(?: judiciară)?|dizolvare(?: fără lichidare)?)|radiată?|dizolvată',
    'pankrotis|saneerimisel|asutamisel|pankrotivara|registrist kustutatud|kustutatud|likvideeritud|likvid\\.|likvidācijā|likvidējam[aā]|maksātnespējīg[aā]|maksātnespējas procesā|izslēgta(?: no reģistra)?|likvidācijas procesā|bankrotējusi|mna',
    'bankrutavusi|bankrutuojanti|likviduota|restruktūrizuojama|nemoki|steigiama|in examinership|strike[ -]off(?: listed)?|in konkurs|in nachlass(?:liquidation|stundung)|in fallimento|fallita',
  ].join('|'),
)

/** Offices, too. */
export const departments = alsoUnaccented(
  [
    'head office|main office|registered office|headquarters|hq|hauptsitz|hauptverwaltung|zentrale',
    'siège social|siège|hovedkontor|huvudkontor|hovedkontoret|pääkonttori|centrala',
    '(?:accounts? payable|goods[ -]in)(?: dep(?:t\\.?|artment))?|(?:accounts|accounting|finance|purchasing|procurement|sales|hr|payroll|legal|marketing|it) dep(?:t\\.?|artment)',
    'buchhaltung|kreditorenbuchhaltung|rechnungswesen|rechnungsabteilung|personalabteilung|abt\\.? \\S+|abteilung \\S+',
    'direction (?:générale|régionale|financière|commerciale|des achats|(?:des )?ressources humaines)',
    'service (?:comptabilité|achats|rh|juridique|facturation|fournisseurs)|comptabilité',
    'boekhouding|regnskapsavdelingen|ekonomiavdelningen|bogholderiet?|księgowość|účtárna',
    'huvudkontoret|regnskapsavd\\.|fakturamottak|(?:faktura|økonomi|löne|ekonomi)avdelingen|(?:faktura|löne|ekonomi)avdelningen|ekonomiavd\\.|leverantörsreskontra|kundtjänst|kundeservice|innkjøp|indkøb|inköp|foretaksregisteret|lønningskontoret|lønkontor',
    'bogholderi|kreditorbogholderi|(?:regnskabs|økonomi)afdelingen|kirjanpito|taloushallinto|talousosasto|ostolaskut|ostoreskontra|palkanlaskenta|asiakaspalvelu|laskutus',
    'hoofdkantoor|hoofdzetel|maatschappelijke zetel|(?:crediteuren|salaris|financiële )administratie|debiteurenbeheer|klantenservice|(?:afd\\.|afdeling|dienst) (?:crediteuren|inkoop|boekhouding|financiën)',
    'siedziba główna|biuro (?:zarządu|obsługi klienta)|dział \\S+|kadry i płace|centrála|ústředí|ústredie|ředitelství|hlavní sídlo|účetní oddělení|(?:personální|ekonomické) odd[ěe]len[íi]e?|oddělení nákupu|účtáreň|mzdová účtárna|zákaznický servis|nákupné oddelenie',
    'sediul? (?:central|social)|contabilitate|(?:departament(?:ul)?|dep\\.) \\S+|serviciul financiar|resurse umane|peakontor|raamatupidamine|ostuosakond|(?:centrālais|galvenais) birojs|grāmatvedība|centrinė būstinė|centrinis ofisas|pagrindinis biuras|buhalterija',
    'sede principale|siège principal|contabilità|amministrazione|kreditoren|postfach|case postale',
  ].join('|'),
)

/** What the keeper of a list remarks, in brackets or behind a dash. */
export const marks = alsoUnaccented(
  [
    'rj|lj|dnu|old|new|duplicate|blocked|archived|alt|neu|doppelt|gesperrt|nicht (?:mehr )?verwenden|ancien|nouveau|ne pas utiliser',
    'ny|gammel|gammal|ikke bruk|brug ikke|må ikke bruges|använd (?:ej|inte)|duplikat|dublet|dubblett|sperret|spærret|spärrad|utgått|in-?aktiv|lukket|vilande|konkurs|tidligere kunde',
    'uusi|vanha|älä käytä|ei käytössä|tupla|passiivinen|ei aktiivinen|purettu|poistettu|perustettava|oud|nieuw|niet gebruiken|dubbel|geblokkeerd|vervallen|inactief',
    'now[ya]|star[ya]|nie używać|zablokowany|nieaktywn[ya]|archiwalny|zawieszona|zamknięta|upadłość|likwidacja|nov[ýá]|star[ýá]|nepoužíva[tť]|duplicitn?[ía]|blokováno|neaktivní|neaktívn[ya]',
    'nouă?|vechi|veche|nu (?:folosiți|se folosește)|a nu se folosi|duplicat|blocat|inactivă?|suspendată|uus|vana|mitte kasutada|ära kasuta|mitteaktiivne|pankrot|lõpetatud|jaunais|vecais|nelietot|neaktīvs|dublikāts|slēgta|reorganizēta',
    'nauja|sena|nenaudoti|neaktyvi|bankrotas|ceased|closed|on hold|old account|liquidation|vecchio|non usare|irl|strike off listed|under stiftelse|(?:the )?(?:ultimate )?parent(?: company)?',
    '(?:former |inactive |key )?(?:customer|supplier|vendor|client|prospect|lead)|key account|merged|tb[cd]|to be (?:confirmed|deleted|checked)|do not (?:contact|call|mail|invoice)|(?:renewal|opportunity|upsell|deal|nda)(?: 20\\d\\d)?',
    'kunde|lieferant|interessent|zu löschen|zusammengeführt|fournisseur|klant|leverancier|leverandør|leverantör|kund|asiakas|toimittaja|klient|dostawca|zákazn[ií]k|dodavatel|dodávateľ|furnizor|tarnija|piegādātājs|tiekėjas',
  ].join('|'),
)

const companyOf = 'konserni?|koncern|grup[paę]?|skupin|group'
/** The group of a company: `en del av Harbour-konsernet`, `należy do Grupy Harbour`. */
export const membership = alsoUnaccented(
  [
    '(?:en )?del a[fv] |et (?:datter)?selska[pb] (?:i|a[vf]) |ett (?:dotterbolag till|företag i) |(?:maakt )?(?:onder)?deel(?: uit)? van |een dochter van ',
    `część grupy |należy do grupy |członek grupy |spółka (?:zależna |z grupy )|(?:člen|součást|súčasť|patří do) (?:${companyOf})|dceřiná společnost |dcérska spoločnosť `,
    'parte (?:din|a) grupu|membr[ău] al? grupului |filială a |daļa no |priklauso |ein unternehmen der |une société du groupe |una società del gruppo ',
  ].join('|'),
)
export const subsidiaries = alsoUnaccented(
  [
    '(?:and|&|und|et|og|och|en)(?: its| their| ses| seine| ihre| deren)? (?:subsidiaries|affiliates|filiales|tochtergesellschaften|tochterunternehmen|dochterondernemingen|datterselskaper|dotterbolag)',
    'konsernet|koncernen|med (?:datterselskaper|dotterbolag)|og datterselskaber|ja tytäryhtiöt|tytäryhtiöineen|en (?:haar )?dochter(?:maatschappijen|ondernemingen)|i spółki zależne|a dceřiné společnosti|a dcérske spoločnosti|și filialele|ja tütarettevõtted|un meitas uzņēmumi|ir dukterinės įmonės',
  ].join('|'),
)
