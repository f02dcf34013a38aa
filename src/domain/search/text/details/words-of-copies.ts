import { alsoUnaccented } from '../words/also-unaccented.ts'

// What systems and keepers of lists write beside the name of a record that they copied or that is no longer valid.

const copies = 'copy|kopie|copie|kopi|kopia|kópia|kopija|koopia|copia'
/** Words before a name: `Copy of`, `Kopie von`. */
export const copiesBefore = alsoUnaccented(
  "copy of|kopie von|copie (?:de|d[’'])|kopi a[vf]|kopia av|kopie van|kopia (?:firmy|rekordu)|copia di",
)
/** Behind a name, in brackets or behind a dash: `(Kopie)`, `- Copy (2)`. */
export const copiesBehind = alsoUnaccented(`(?:${copies})(?:\\s*\\(?\\d{1,2}\\)?)?`)

/**
 * Words before a name, in brackets or before a dash or colon, except those that a name or its place may begin with, such as
 * `Neu` and `Alt`.
 */
export const marksBefore = alsoUnaccented(
  [
    `test|old|inactive|closed|ceased|archived?|blocked|on hold|duplicate|deleted|obsolete|${copies}`,
    'inaktiv|gesperrt|archiviert|doppelt|dublette|duplikat|gelöscht|veraltet|nicht (?:mehr )?verwenden|ne pas utiliser|inactif|bloqué|archivé|doublon',
    'ikke bruk|brug ikke|använd ej|sperret|spærret|spärrad|utgått|dublet|dubblett|älä käytä|ei käytössä|niet gebruiken|geblokkeerd|vervallen|inactief|dubbel',
    'nie używać|zablokowany|nieaktywn[ya]|archiwum|nepouž[ií]va[tť]|neaktivní|duplicita|nu folosiți|inactivă?|duplicat|mitte kasutada|nelietot|nenaudoti',
  ].join('|'),
)
