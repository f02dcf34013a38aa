import { alsoUnaccented } from '../words/also-unaccented.ts'

/** The errors of spreadsheets, which no name has. */
export const cellError = '#(?:n/a|nv|n/d|ref!|bezug!|value!|wert!|valeur!|name\\?|div/0!|null!|num!|zahl!)'

const unknown = alsoUnaccented(
  'unknown|not (?:known|available|provided|specified|applicable)|unbekannt|nicht bekannt|k\\. ?a\\.?|keine angabe|inconnue?|non (?:renseigné|disponible|communiqué)e?|onbekend|n\\.? ?v\\. ?t\\.?|niet bekend|ukendt|ukjent|okänd|tuntematon|nieznan[ey]|brak(?: danych)?|neznám[éeáo]|neuvedeno|necunoscut[ăa]?|teadmata|nezināms|nežinoma|sconosciut[ao]',
)
/** What exports and people write into a field that has no value: `NULL`, `n/a`, `-`, `unbekannt`, `00000`, `(leer)`. Leer is a town. */
const noValue = new RegExp(
  `^(?:[^\\p{L}\\p{N}]*|[0\\s.-]+|${cellError}|[(<[]?(?:null|nan|none|nil|n\\.?/?a\\.?|undefined|tb[acd]|${unknown})[)>\\]]?|[(<[](?:blank|empty|leer|vide)[)>\\]])$`,
  'iu',
)

/** Whether the text of a field, such as a place, says that there is none. */
export const isNoValue = (text: string): boolean => noValue.test(text.trim())
