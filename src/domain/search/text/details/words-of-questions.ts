import { alsoUnaccented } from '../words/also-unaccented.ts'

// Words of questions, in the languages of the registers. A row is a language, or related ones.

export const questions = alsoUnaccented(
  [
    '(?:find|search(?:\\s+for)?|look\\s?up|get|check|verify)\\s+(?:the\\s+|a\\s+)?compan(?:y|ies)(?:\\s+(?:called|named))?',
    '(?:company|business|corporate|legal\\s+entity)\\s+(?:details|information|info|profile|data|record|registration)\\s+(?:of|for|on|about)',
    '(?:who|what|where)\\s+(?:is|are|owns)|find|search\\s+for|look\\s?up|show\\s+me|tell\\s+me\\s+about',
    '(?:info|information|details)\\s+(?:on|about|for|of)|wer\\s+ist|was\\s+ist|suche|finde|qui\\s+est|trouver|wie\\s+is|hvem\\s+er',
    'hvem e(?:r|ier)|hva er|hvor er|søk(?: etter)?|hvem ejer|hvad er|søg|vem ä(?:r|ger)|vad är|sök(?: efter)?',
    'kuka o(?:n|mistaa)|mikä on|missä on|hae|etsi|wat is|waar is|zoek|kto to jest|kim jest|co to jest|kto jest właścicielem|jaki(?: jest)? nip(?: ma)?|szukaj|znajdź|wyszukaj',
    'kdo je|kdo vlastní|co je|jaké (?:je )?ičo(?: má)?|hledat|najít|vyhledat|najdi|kto (?:je|vlastní)|čo je|aké je ičo|hľadať|nájsť|vyhľadať',
    'cine este|cine deține|ce este|care este cui-ul|caută|găsește|căutare|kes on|kes omab|mis on|otsi|kas ir|kam pieder|meklēt|atrast|kas yra|kam priklauso|ieškoti|rasti',
    'chi è|wem gehört(?: die)?|à qui appartient',
    'gibt es|existiert|bestaat|finnes|findes|existuje|există',
  ].join('|'),
)

const asked = [
  '(?:(?:company|registration|vat|tax|phone)\\s+)?number|registered\\s+(?:address|office|name|number)|address|directors?|owners?|ceo|website',
  'adresse|siège|dirigeants?|numéro(?:\\s+(?:de\\s+)?(?:siren|siret|tva|rcs))?|siren|siret',
  'anschrift|sitz|handelsregisternummer|geschäftsführer|inhaber|adres|kvk[- ]nummer|organisasjonsnummer|cvr[- ]nummer',
  'organisasjonsnummer(?:et)?|adresse(?:n)?|daglig leder|regnskap(?:stall)?|cvr-?nummer(?:et)?|direktør|regnskab|organisationsnum(?:mer|ret)|adress(?:en)?|vd|bokslut|årsredovisning',
  '(?:de )?eigenaar|(?:het )?kvk-?nummer|(?:het )?btw-?nummer|directeur|jaarrekening|adresa?|sediul|cro number|uid|(?:numéro )?ide',
].join('|')
/** Asked for with a word between: `the address of`, `organisasjonsnummer til`. */
export const askedOf = alsoUnaccented(
  `(?:(?:the|die|der|le|la|l[’'])\\s*)?(?:${asked})\\s+(?:of|for|de|du|von|der|des|van|til|på|för|till|i|firmei)`,
)

/** Labels of numbers and words that no name begins with, without a word between: `IČO Nordlys s.r.o.` */
export const askedFor = `ičo|${alsoUnaccented(
  'org\\.? ?(?:nr\\.?|nummer)|organisasjonsnummer|organisationsnummer|cvr(?:-nr\\.?| nr\\.?|[ -]nummer)|regnskapstall|årsredovisning|y-tunnus|kvk(?:[ -]nummer)?|btw[ -]nummer|numer (?:nip|krs)|(?:nip|krs) firmy|adres firmy|sprawozdanie finansowe|(?:ičo?|dič) (?:firmy|společnosti|spoločnosti)|(?:cvr|nip|krs|ičo?|dič|cui|cro|uid)(?=:)|sídlo (?:společnosti|spoločnosti)|adresa firmy|účetní závěrka|účtovná závierka|cui firma|cod fiscal|date firma|registrikood|reg\\.? kood|reģistrācijas numurs|reģ\\. ?nr\\.|įmonės kodas|pvm kodas|uid-nummer',
)}`

/** What is asked for behind any name: words that no name ends with. */
export const askedBehindAny =
  'company (?:profile|website|registry|register|registration(?: number)?|details|number)|official (?:web ?site|site|name)|annual report(?: 20\\d\\d)?|headquarters (?:address|location)|registration (?:number|details|status)'

/** Asked for behind a name that ends with a legal form. */
export const askedBehind = alsoUnaccented(
  [
    'company (?:information|info|overview)|revenues?|turnover|financials|financial statements|employees|shareholders|beneficial owners?|ubo|legal form|status|lei(?: code)?|vat id|tax id|registry|parent company',
    '(?:company |registration |registered |vat |phone )?(?:number|address|office|directors?|accounts|owners?|website|contact|registration|ceo|phone)|companies house',
    'adresse|siren|siret|dirigeants?|bilan|anschrift|telefon|geschäftsführer|inhaber|umsatz|handelsregister|adres|kvk',
    '(?:org\\.? ?nr\\.?|organisasjonsnummer|organisationsnummer)|regnskap|regnskab|daglig leder|eiere|styret?|omsetning|proff|cvr(?: nummer)?|direktør|ejere?|bestyrelse|omsætning|årsrapport',
    'allabolag|bokslut|årsredovisning|adress|telefonnummer|vd|ägare|styrelse|omsättning|y-?tunnus|osoite|puhelinnumero|toimitusjohtaja|omistajat|liikevaihto|tilinpäätös|taloustiedot|yhteystiedot|hallitus',
    'kvk[ -]nummer|btw[ -]nummer|eigenaar|directeur|omzet|jaarrekening|vacatures|reviews|ervaringen|nip|krs|regon|kontakt|prezes|zarząd|właściciel|opinie|siedziba|praca|sprawozdanie finansowe|przychody',
    'ičo?|dič|sídlo|adresa|jednatel|majitel|recenze|obrat|obchodní rejstřík|účetní závěrka|insolvence|konateľ|tržby|obchodný register|účtovná závierka|cui|cif|cod fiscal|adresă|administrator|asociați|acționari|cifra de afaceri|bilanț|date firmă|păreri|recenzii',
    'registrikood|aadress|juhatus|omanik(?:ud)?|käive|majandusaasta aruanne|maksuvõlg|reģistrācijas numurs|reģ\\. nr\\.|adrese|kontakti|valde|īpašnieki|apgrozījums|gada pārskats|rekvizīti|tālrunis|amatpersonas',
    'įmonės kodas|kodas|adresas|kontaktai|vadovas|direktorius|apyvarta|finansinė ataskaita|atsiliepimai|rekvizitai|telefonas|skolos|cro(?: number)?|eircode|phone number|careers|uid(?:-nummer)?|numéro ide|zefix|verwaltungsrat|registre du commerce|indirizzo|registro di commercio',
    'faktura|betaling|fakturor|lasku|factuur|payment|invoice|factură|arve|rēķins|sąskaita|nuf|konsern|kontsern|koncernas|koncerns|grupp|groep|grupė|grup|m\\. ?fl\\.?|mfl|ym\\.|e\\.a\\.|c\\.s\\.?|i in(?:ni|\\.)|a další|et al|& others|ș\\.a\\.|și alții',
  ].join('|'),
)
