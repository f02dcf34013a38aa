import { alsoUnaccented } from '../words/also-unaccented.ts'

// Sentences that ask an assistant for something of a company, up to its name, in the languages of the registers.

/** How one begins, what is asked for, and what is between that and the name. No company begins with all three. */
interface Request {
  asks: string
  things: string
  of: string
}

const requests: readonly Request[] = [
  {
    asks: "what(?:['’]s| is| are| was| were)|who(?:['’]s| is| are)|where(?:['’]s| is)|(?:please )?(?:tell|give|show|send|find|get)(?: me)?|(?:can|could|would) you (?:please )?(?:tell|give|show|send|find|get|look up|check)(?: me)?|i(?:['’]m| am) looking for|i need(?: to know)?|do you (?:know|have)",
    things:
      '(?:(?:current|legal|registered|company|registration|business|vat|tax|lei|head|full|annual|postal) ){0,2}(?:status|number|form|type|name|address|office|code|id|accounts|details|information|info|data|directors?|owners?|ceo|industry|capital|date|year|headquarters)(?: of (?:incorporation|registration))?',
    of: 'of|for|on|about|at|in',
  },
  {
    asks: 'wie (?:ist|lautet|sind|heißt|hoch ist)|was ist|wer (?:ist|sind)|wo ist|welches? (?:ist|sind)|(?:sag|gib|nenn|zeig|such|schick)e?(?: mir| uns)?(?: bitte)?|(?:kannst|könntest) du(?: mir)?(?: bitte)?|(?:können|könnten) sie(?: mir| uns)?(?: bitte)?|ich (?:suche|brauche|benötige)',
    things:
      '(?:\\p{Ll}{4,14}e[nr]? )?(?:status|rechtsform|adresse|anschrift|sitz|geschäftsführer(?:in)?|geschäftsführung|vorstand|inhaber|eigentümer|gesellschafter|(?:handelsregister|hrb|ust-?id|umsatzsteuer-?id|steuer|register|firmen|telefon)[- ]?(?:nummer|nr\\.?)|ust-?id|lei|stammkapital|daten|angaben|informationen|infos|gründungsjahr|postleitzahl|umsatz)',
    of: 'der|des|von(?: der)?|vo[mn]|zu[mr]?|über(?: die)?|bei(?: der)?',
  },
  {
    asks: "que(?:l|lle)s? (?:est|sont)|(?:donne|dis|indique|trouve|montre|cherche)[sz]?[- ](?:moi|nous)|(?:peux-tu|pouvez-vous|pourriez-vous)(?: me| nous)? (?:donner|dire|indiquer|trouver)|je (?:cherche|voudrais|veux)(?: connaître)?|qui (?:est|sont)|où (?:est|se trouve)|connais-tu|c[’']est quoi",
    things:
      "(?:num[ée]ro (?:de )?)?(?:siren|siret|tva(?: intracommunautaire)?|rcs|bce|téléphone)|numéro d[’']entreprise|adresse|siège(?: social)?|statut(?: juridique)?|forme juridique|capital(?: social)?|dirigeants?|gérante?|présidente?|directeur(?: général)?|propriétaire|date de création|code (?:ape|naf|postal)|chiffre d[’']affaires|informations|infos|coordonnées|état",
    of: 'd[eu]|des|sur|pour|chez',
  },
  {
    asks: 'qual è|quali sono|chi è|chi sono|dove (?:è|si trova)|(?:dammi|dimmi|trovami|mostrami|cerco)|(?:puoi|potresti|può) (?:dirmi|darmi|trovare)',
    things:
      'sede(?: legale)?|indirizzo|titolare|proprietario|amministratore(?: delegato| unico)?|partita iva|codice fiscale|(?:numero )?(?:ide|rea)|forma giuridica|stato|capitale sociale|informazioni|dati',
    of: "di|della|del|dell[’']azienda|su|sulla",
  },
  {
    asks: 'jak(?:i|a|ie) (?:jest|są|ma)|kto jest|gdzie jest|(?:podaj|znajdź|pokaż|powiedz)(?: mi)?|czy (?:możesz|może pan|może pani) (?:podać|znaleźć|sprawdzić)(?: mi)?|(?:szukam|potrzebuję)',
    things:
      '(?:numer )?(?:krs|nip|regon)|numeru? (?:krs|nip|regon|telefonu)|adresu?|siedzib[aęy]|prezes(?:em)?(?: zarządu)?|właściciel(?:em)?|dyrektor(?:em)?|status|form[aęy] prawn[aąe]j?|kapitał zakładowy|dan[ey](?: rejestrowe)?|informacj[ei](?: o)?',
    of: 'firmy|spółki|przedsiębiorstwa|o|dla',
  },
  {
    asks: 'vad är|vilke[nt]? är|vem är|var ligger|hva er|hvem er|hvor er|hvad er|hvilke[nt]? er|(?:ge|ge|gi|giv|vis|finn|find|säg)(?: mig| meg)|kan du (?:ge|gi|give|finne|finde|hitta|fortelle|fortælle|säga)(?: mig| meg)?|jag (?:söker|behöver)|jeg (?:søker|søger|trenger)',
    things:
      'organisations?num(?:mer|ret)|orga?nisasjonsnummer(?:et)?|org\\.?[- ]?nr\\.?|cvr-?(?:nummer(?:et)?|nr\\.?)|adress(?:en?)?|status(?:en)?|vd|daglig leder|direktør(?:en)?|styreleder|ägare(?:n)?|eiere?(?:n)?|ejere?n?|(?:selskaps|virksomheds|bolags)form(?:en)?|hovedkontoret|huvudkontoret|omsättningen|omsetningen|opplysninger|uppgifter|oplysninger|information',
    of: 'för|till|på|til|for|i|om|av|hos',
  },
  {
    asks: 'wat is|wat zijn|wie (?:is|zijn)|waar is|(?:geef|zoek|vind|toon)(?: me| mij)|(?:kun je|kunt u|kan je)(?: me| mij)?|ik zoek',
    things:
      '(?:kvk|btw|ondernemings|rsin)[- ]?nummer|adres|status|rechtsvorm|eigenaar|directeur|bestuurder|zaakvoerder|vestigingsadres|(?:maatschappelijke )?zetel|informatie|gegevens',
    of: 'van(?: de)?|over|voor',
  },
  {
    asks: 'jak[éáý] (?:je|má|sú)|kdo je|kto je|kde je|(?:najdi|nájdi|zjisti|řekni|ukaž)(?: mi)?|care (?:este|sunt)|cine este|unde este|(?:găsește|arată|spune)(?:-mi)?|mikä on|kuka on|kerro|mis on|kes on|kāds ir|kāda ir|kas ir|koks yra|kas yra',
    things:
      'ičo?|dič|adresa?|sídlo|stav|jednatel(?:em)?|konateľ(?:om)?|majitel(?:em)?|právní forma|právna forma|cui(?:-ul)?|sediul|adresa|administratorul|statutul|forma juridică|y-tunnus|osoite|toimitusjohtaja|registrikood|aadress|juhataja|reģistrācijas numurs|adrese|kodas|adresas|vadovas',
    of: 'firmy|společnosti|spoločnosti|al(?:e)?|a(?: firmei)?|firmei|yrityksen|yhtiön|ettevõttel?|uzņēmumam|įmonės',
  },
]
const articles = "(?:the|an?|die|der|das|den|dem|le|la|les|il|lo|het|de|un[ae]?)\\s+|l[’']\\s?"

const thingOf = ({ asks, things, of }: Request): string =>
  `(?:${asks})\\s+(?:${articles})?(?:${things})\\s+(?:(?:${of})\\s+(?:(?:the|der|die|la|het)\\s+(?=\\S+\\s))?|(?<=\\s)d[’'])`

/** Those that ask for the company itself, or with a verb. */
const ofCompany = [
  "i(?:['’]m| am) (?:looking|searching) for|please (?:find|look up|search for|check)(?: the company| me)?|(?:can|could|would) you (?:please )?(?:find(?: me)?|look up|search for|check|show me)|do you (?:know|have)|tell me (?:more |everything )?about|(?:what|which) (?:kind|type) of company is|how old is|who (?:runs|manages|founded)|what do you know about",
  '(?:ich )?suche(?: nach)?(?: der(?: firma)?)?|was (?:weißt du|wissen sie) über(?: die)?|welche (?:rechtsform|adresse|handelsregisternummer|nummer) hat(?: die)?|wer (?:leitet|führt|besitzt|gründete)(?: die)?|wie alt ist(?: die)?|seit wann (?:gibt es|existiert|besteht)(?: die)?|wo sitzt(?: die)?|erzähl(?:e)? mir (?:etwas |mehr )?über(?: die)?',
  "je (?:re)?cherche(?: la société| l[’']entreprise)?|qui (?:dirige|possède|gère|a fondé)|où (?:se trouve|est basée?|est située?)|quand (?:a été|fut) (?:créée?|fondée?|immatriculée?)|que sais-tu (?:de|sur)|que fait|(?:trouve|cherche|montre)[sz]?(?:[- ]moi)? (?:la société|l[’']entreprise)",
  "dove (?:si trova|ha sede|è)|quando è stat[ao] (?:fondat|costituit)[ao]|sto cercando|(?:cerco|trovami|cercami) (?:la società|l[’']azienda)|chi (?:dirige|possiede|gestisce)|a chi appartiene",
  'gdzie (?:ma siedzibę|znajduje się|mieści się|jest)|kto (?:jest (?:prezesem|właścicielem|dyrektorem)|kieruje|zarządza|założył)|kiedy (?:powstał[ao]?|założono|zarejestrowano|została założona)|jak(?:i|ą) (?:adres|numer krs|krs|nip|regon|formę prawną) ma|jaki jest (?:adres|nip|krs|regon|numer krs|status)|do kogo należy|(?:szukam|znajdź)(?: firmy| spółki| firmę| spółkę)?',
  'vilke[nt]? (?:adress|organisationsnummer|bolagsform|status) har|när (?:grundades|registrerades|startades)|var (?:ligger|finns)|vem (?:driver|leder)|jag (?:söker|letar) efter|når ble|hvor (?:ligger|holder)|hvilke[nt]? (?:adresse|organisasjonsnummer|cvr-nummer) har|jeg (?:leter|leder|søker|søger) (?:etter|efter)|hvem (?:driver|leder|står bak)',
  'ik (?:zoek|ben op zoek naar)|wie (?:bezit|leidt)|van wie is|waar (?:zit|ligt)|wat weet je (?:over|van)|kde (?:sídl[ií]|se nachází|sa nachádza)|kdy (?:vznikla|byla založena)|kedy vznikla|(?:hledám|hľadám)(?: firmu| společnost| spoločnosť)?|komu patří|komu patrí',
  'unde (?:are sediul|se află)|când a fost înființată|cine (?:conduce|deține)|kus asub|millal asutati|kur atrodas|kam pieder|kur yra|kada įkurta',
]

/** A request up to the name, without the space behind it. */
export const asking: string = alsoUnaccented(
  [...requests.map(thingOf), ...ofCompany.map(words => `(?:${words})\\s+`)].join('|'),
)

/** The words before and behind a name, where a sentence has both. */
export const requestsAround: readonly (readonly [before: string, behind: string])[] = [
  ["where(?: is|[’']s)", '(?:based|located|headquartered|registered|incorporated)(?: in)?'],
  ['what (?:industry|sector|business) is', 'in'],
  ['what (?:address|number|legal form|status) does', 'have'],
  [
    '(?:(?:please|(?:can|could|would) you(?: please)?) )?(?:check|verify|confirm|find out|tell me) (?:whether|if)',
    '(?:is|are) (?:still )?(?:an? )?(?:active|registered|trading|dissolved|solvent|insolvent|in liquidation|real company|limited company)|(?:still )?exists?',
  ],
  [
    'wo (?:hat|liegt|ist|sitzt)(?: die)?',
    '(?:ihren|seinen|den) (?:firmen|haupt)?sitz|ansässig|registriert|eingetragen|gemeldet',
  ],
  ['wann (?:wurde|ist|hat)(?: die)?', '(?:gegründet|eingetragen|aufgelöst|gelöscht)(?: worden)?'],
  ['seit wann (?:gibt es|existiert|besteht)(?: die)?', 'schon'],
  [
    '(?:(?:kannst|könntest) du|(?:können|könnten) sie)(?: bitte)? (?:prüfen|nachsehen|schauen|sagen),? ob(?: die)?',
    '(?:noch )?(?:aktiv|eingetragen|insolvent|gelöscht) ist|(?:noch )?existiert',
  ],
  [
    '(?:(?:kannst|könntest) du|(?:können|könnten) sie)(?: mir| uns)?(?: bitte)?',
    '(?:sagen|nennen|geben|zeigen|finden|suchen|heraussuchen|nachschlagen|prüfen)',
  ],
  ['où est(?: située?| basée?)?', '(?:située?|basée?|domiciliée?|immatriculée?)'],
  ['quand', '(?:a(?:-t-(?:elle|il))? été) (?:créée?|fondée?|immatriculée?)'],
  ['waar is', '(?:gevestigd|ingeschreven)'],
  ['wanneer (?:is|werd)', '(?:opgericht|ontbonden)'],
  ['(?:kun je|kunt u|kan je)(?: me| mij)?', '(?:zoeken|vinden|opzoeken|geven)'],
  ['när (?:blev|är|bildades)', '(?:grundat|registrerat|bildat)'],
  ['(?:når ble|når er|hvornår (?:blev|er))', '(?:stiftet|registrert|registreret|grunnlagt|etablert|etableret)'],
  ['missä', '(?:sijaitsee|on)'],
  ['milloin', '(?:on perustettu|perustettiin)'],
  ['esiste', '(?:ancora)'],
]
