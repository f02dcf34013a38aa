import { alsoUnaccented } from '../words/also-unaccented.ts'

// Shops, gates, cost centres and addresses of delivery beside a name, in the languages of the registers.

const shops = alsoUnaccented(
  'store|shop|outlet|site|magasin|agence|boutique|butikk?|myymälä|sklep|prodejna|predajňa|magazin(?:ul)?|pood|kauplus|veikals|parduotuvė|warehouse|lager|entrepôt|dépôt',
)
const branches = alsoUnaccented(
  'branch|filiale?|fil\\.|zweigstelle|geschäftsstelle|niederlassung|succursale|filiaal|vestiging|avdeling|afdeling|oddział|pobočka|kostenstelle|kst\\.?|cost cent(?:re|er)|centre de coûts?',
)
/** Words of streets, too: `Østre gate 3`, `Im Winkel 7`. */
const inside = alsoUnaccented('unit|suite|lot|tor|rampe|dock|gate|quai|werk|plant|winkel')
const numberSign = '(?:n[ro]\\.?|n°|č\\.|#)'
const floor = '\\d{1,2}(?:st|nd|rd|th) floor|\\d{1,2}\\. ?(?:og|stock|etage|sal|vån|patro)|\\d{1,2}(?:er|e|ème) étage'
/** Of a chain, not of a name such as `Bike Shop 24` or `Shop 2000`. */
const numberOfShop = `(?:${numberSign}\\s?\\d{1,5}|0\\d{1,4}|(?!(?:19|20)\\d\\d(?!\\d))\\d{4,5})`

/** Behind a name: `Store 0123`, `Fil. 12`, `Kostenstelle 4711`, `, Unit 4`. */
export const sites = `(?:(?:${branches})|(?<=[,;(–-]\\s*)(?:${inside}|${shops}))\\s?${numberSign}?\\s?\\d{1,5}|(?:${shops})\\s?${numberOfShop}|${floor}|ship[- ]?to|bill[- ]?to|sold[- ]?to`
/** Behind a legal form alone, as names have these words, too: `Ltd Shop 24`, `Ltd Warehouse`. */
export const sitesBehindForm = `(?:${shops})\\s?\\d{1,3}|warehouse|distribution cent(?:re|er)|logistics cent(?:re|er)|lager|zentrallager|auslieferungslager|wareneingang|versand|einkauf|vertrieb|entrepôt|magazyn|sklad|varasto`
/** Behind `to` in names: `Ship to Shore`, `Bill to You`. */
const recipientsInNames = 'shore|you|us|me|go|order'

/** Before a name. */
export const recipientsOfGoods = `(?:ship|bill|sold|deliver|invoice)[- ]?to(?!\\s(?:${recipientsInNames})(?!\\p{L}))|lieferadresse|lieferanschrift|rechnungsempfänger|rechnungsadresse|adresse de (?:livraison|facturation)|livr[ée] à|factur[ée] à`
