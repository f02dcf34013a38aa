import { alsoUnaccented } from '../words/also-unaccented.ts'

// Titles of pages and names of directories, in the languages of the registers. A row is a language, or related ones.

export const pages = alsoUnaccented(
  [
    'home|homepage|contact(?: us)?|about(?: us)?|imprint|legal notice|privacy policy|cookie policy|terms(?: of use| and conditions)?',
    "company (?:profile|overview|information|summary|data)|firmenprofil|unternehmensprofil|bedrijfsprofiel|firmaprofil|profil (?:firmy|d[’']entreprise|společnosti)",
    'startseite|impressum|kontakt|datenschutz(?:erklärung)?|agb|über uns|karriere|jobs|careers|news',
    'accueil|mentions légales|à propos|over ons|om oss|om os',
    'kontakt oss|forside|hjem|personvern|kontakt os|privatlivspolitik|kontakta oss|startsida|hem|integritetspolicy',
    'etusivu|yhteystiedot|tietosuoja(?:seloste)?|meistä|avoimet työpaikat|privacyverklaring|algemene voorwaarden|disclaimer|vacatures',
    'strona główna|o nas|o firmie|polityka prywatności|regulamin|kariera|úvod|úvodní stránka|domů|domov|kontakty|o nás|obchodní podmínky|obchodné podmienky|ochrana osobn[íý]ch úd[aá]j[ůo]v?|kariéra',
    'acasă|despre noi|politica de confidențialitate|termeni și condiții|cariere|avaleht|meist|privaatsuspoliitika|karjäär|tööpakkumised',
    'sākums|kontakti|par mums|privātuma politika|vakances|pradžia|pagrindinis|kontaktai|apie mus|privatumo politika|karjera|chi siamo|contatti|our team|privacy statement',
  ].join('|'),
)

export const greetings = alsoUnaccented(
  [
    'willkommen\\s+(?:bei|beim)|welcome\\s+to|bienvenue\\s+(?:chez|à)|welkom\\s+bij|velkommen\\s+til|välkommen\\s+till|jobs\\s+(?:bei|at|chez)',
    'ledige stillinger hos|lediga jobb hos|tervetuloa|vacatures bij|werken bij|wita(?:my|j) w|(?:kariera|praca) w|vítejte v(?:e firmě)?|vitajte v|bun venit la|bine ați venit la|locuri de muncă la|tere tulemast|laipni lūdzam|sveiki atvykę į|benvenuti (?:da|in)',
  ].join('|'),
)

/** Parts of a page, before the last words of its title: `Nordlys: Jobs | LinkedIn`, `NORDLYS LTD overview - Find and update …`. */
export const sections = 'overview|filing history|people|jobs|posts|about|reviews|life|employees'

/** What an encyclopedia says of a name that other things have: `Nordlys (Unternehmen)`. */
export const kinds = alsoUnaccented(
  'company|unternehmen|konzern|entreprise|société|bedrijf|företag|selskap|virksomhed|yritys|przedsiębiorstwo|společnost|firma',
)

/** Directories of companies, and the last words of titles. */
export const sites = alsoUnaccented(
  [
    'home|homepage|startseite|impressum|kontakt|contact|datenschutz|karriere|careers|jobs|about us|über uns|linkedin|facebook|xing|wikipedia(?:, the free encyclopedia|, wolna encyklopedia|, wolne media)?|gov\\.uk|find and update company information|read customer service reviews(?: of \\S+)?|companies house|handelsregister|north ?data|opencorporates|pappers|infogreffe|societe\\.com|endole|creditsafe|crunchbase|bloomberg|glassdoor|trustpilot|kununu|google maps|instagram|youtube|twitter',
    'proff|purehelp\\.no|1881|gule sider|brønnøysundregistrene|om oss|ledige stillinger|virk(?:\\.dk)?|krak(?:\\.dk)?|lasso|cvr api|om os',
    'allabolag(?:\\.se)?|ratsit|hitta\\.se|bolagsfakta|merinfo|bolagsverket|lediga jobb|finder(?:\\.fi)?|asiakastieto|fonecta|kauppalehti|ytj',
    'kvk|company\\.info|drimble|companyweb|trends top|over ons|aleo|rejestr\\.io|krs online|ekrs|gowork|panorama firm|bizraport',
    'ares|kurzy\\.cz|firmy\\.cz|justice\\.cz|penize\\.cz|rejstřík firem|finstat(?:\\.sk)?|orsr|register úz|zoznam\\.sk|listafirme(?:\\.ro)?|termene(?:\\.ro)?|risco(?:\\.ro)?|topfirme',
    'teatmik(?:\\.ee)?|inforegister|e-äriregister|äripäev|lursoft|firmas\\.\\p{L}{2}|crediweb|1188|rekvizitai(?:\\.lt)?|scoris|okredo',
    'cro|solocheck(?:\\.ie)?|vision-net|zefix|moneyhouse|local\\.ch|easymonitor|accueil|privacy policy|terms and conditions',
  ].join('|'),
)

export const rights = alsoUnaccented(
  [
    'all rights reserved|alle rechte vorbehalten|tous droits réservés|alle rechten voorbehouden|alla rättigheter förbehållna',
    'alle rettigheter (?:reservert|forbeholdt)|alle rettigheder forbeholdes|kaikki oikeudet pidätetään|wsz(?:elkie|ystkie) prawa zastrzeżone|všechna práva vyhrazena|všetky práva vyhradené|toate drepturile rezervate|kõik õigused kaitstud|visas tiesības aizsargātas|visos teisės saugomos|tutti i diritti riservati',
  ].join('|'),
)
