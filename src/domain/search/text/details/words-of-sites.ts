import { alsoUnaccented } from '../words/also-unaccented.ts'

// Shops, gates, cost centres and addresses of delivery beside a name, in the languages of the registers.

const numberSign = '(?:n[ro]\\.?|n°|č\\.|#)'
/** What has a number at the end: `Store 0123`, `Fil. 12`, `Kostenstelle 4711`, `Unit 4`. */
const numbered = alsoUnaccented(
  'store|shop|branch|outlet|site|filiale?|fil\\.|zweigstelle|geschäftsstelle|niederlassung|magasin|agence|succursale|boutique|winkel|filiaal|vestiging|butikk?|avdeling|afdeling|myymälä|sklep|oddział|prodejna|pobočka|predajňa|pobočka|magazin(?:ul)?|pood|kauplus|veikals|parduotuvė|kostenstelle|kst\\.?|cost cent(?:re|er)|centre de coûts?|tor|rampe|dock|gate|quai|(?<=[,;(–-]\\s*)(?:unit|suite|lot)|werk|plant|warehouse|lager|entrepôt|dépôt',
)
const floor = '\\d{1,2}(?:st|nd|rd|th) floor|\\d{1,2}\\. ?(?:og|stock|etage|sal|vån|patro)|\\d{1,2}(?:er|e|ème) étage'
/** Behind a name. */
export const sites = `(?:${numbered})\\s?${numberSign}?\\s?\\d{1,5}|${floor}|ship[- ]?to|bill[- ]?to|sold[- ]?to`
/** Behind a legal form alone, as names have these words, too. */
export const storehouses =
  'warehouse|distribution cent(?:re|er)|logistics cent(?:re|er)|lager|zentrallager|auslieferungslager|wareneingang|versand|einkauf|vertrieb|entrepôt|magazyn|sklad|varasto'
/** Before a name. */
export const recipientsOfGoods =
  '(?:ship|bill|sold|deliver|invoice)[- ]?to|lieferadresse|lieferanschrift|rechnungsempfänger|rechnungsadresse|adresse de (?:livraison|facturation)|livr[ée] à|factur[ée] à'
