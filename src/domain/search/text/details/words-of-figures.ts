import { alsoUnaccented } from '../words/also-unaccented.ts'

// Words before a year or an amount behind a name, in the languages of the registers.

export const foundation = alsoUnaccented(
  [
    'seit|gegr\\.?|gegründet|since|est\\.?|established|founded|depuis|fondée?|créée?|sinds|opgericht|sedan|siden|grundad|grundlagt|stiftet|założon[ay]|založeno',
    'etabl(?:ert|erat|eret|\\.)|grunnlagt|grundat|grundades|bildat|reg\\.|perustettu|perust\\.|per\\.|vuodesta|sedert|anno|zał(?:\\.|ożony)|(?:istnieje )?od(?: rok[ue]| r\\.)?|rok (?:założenia|zał\\.)|založen[aá](?: v roce| v roku)?|zal\\.|vznik|înființată|fondată|din(?: anul)?|asutatud|asut\\.|aastast|dibināta|dib\\.|kopš|įkurta|įsteigta|nuo|estd\\.?|dal|fondata|fondat[aă]',
  ].join('|'),
)

/** After a year: `od 1998 r.` */
export const years = alsoUnaccented('r\\.|roku|m\\.|gada')

export const capitals = alsoUnaccented(
  [
    'au capital|capital social|share capital|stammkapital|grundkapital|aktiekapital|aksjekapital|kapitał zakładowy|základní kapitál',
    'selskabskapital|anpartskapital|osakepääoma|maatschappelijk kapitaal|kapitaal|základné imanie|osakapital|aktsiakapital|pamatkapitāls|įstatinis kapitalas|aktienkapital|capitale sociale|capital-actions',
  ].join('|'),
)
