import { equal } from 'node:assert/strict'
import { repairEncoding } from '#domain/search/text/encoding/repair-encoding.ts'

const damaged: readonly (readonly [what: string, text: string, repaired: string])[] = [
  ['UTF-8 read as Windows-1252', 'MÃ¼ller & SÃ¶hne StraÃŸenbau', 'Müller & Söhne Straßenbau'],
  [
    'umlauts of TeX',
    'Spar-und Darlehenskasse B"orstingen mit beschr"ankter',
    'Spar-und Darlehenskasse Bo\u0308rstingen mit beschra\u0308nkter',
  ],
  ['a header of a mail', '=?UTF-8?Q?Z=C3=BCrcher_?= =?utf-8?B?QmFuayDDmGdhcmQ=?=', 'Zürcher Bank Øgard'],
  ['a header of a mail in Latin-1', '=?iso-8859-1?Q?M=FCller_&_Co?=', 'Müller & Co'],
  ['the text of a mail', 'Z=C3=BCrcher Bank =E2=80=93 Bau', 'Zürcher Bank – Bau'],
  [
    'code page 850 read as Windows-1252',
    'B„ckerei Schr”der, M\u0081ller, M›ller, S™DERBERG, MšLLER',
    'Bäckerei Schröder, Müller, Møller, SÖDERBERG, MÜLLER',
  ],
  ['Latin-1 read as code page 850', 'Schr÷der Stra▀enbau', 'Schröder Straßenbau'],
  ['UTF-8 read as Latin-1', 'StraÃ\u009fenbau', 'Straßenbau'],
  ['UTF-8 read as Windows-1252 twice', 'MÃƒÂ¼ller', 'Müller'],
  ['Polish letters', 'SPÃ“Å\u0081KA Å»Ã“Å\u0081TA', 'SPÓŁKA ŻÓŁTA'],
  ['Czech, Lithuanian and Romanian letters', 'Ä\u008cesko, Å½emÄ—, BucureÈ™ti', 'Česko, Žemė, București'],
  [
    'UTF-8 read as Windows-1250',
    'SpĂłĹ‚ka, ÄŚeskĂ© drĂˇhy, MĂĽller, GĂ–TEBORG',
    'Spółka, České dráhy, Müller, GÖTEBORG',
  ],
  [
    'Windows-1250 read as Windows-1252 in Polish',
    'SPÓ£KA OGRANICZON¥ ¯ABKA, us³ugi œwiat',
    'SPÓŁKA OGRANICZONĄ ŻABKA, usługi świat',
  ],
  ['ISO 8859-2 read as Latin-1 in Polish', 'SPÓ£KA ODPOWIEDZIALNO¦CI¡', 'SPÓŁKA ODPOWIEDZIALNOŚCIĄ'],
  ['Greek and Cyrillic letters', 'Î‘Î¸Î®Î½Î±, Ð¡Ð¾Ñ„Ð¸Ñ\u008f', 'Αθήνα, София'],
  ['quotation marks and dashes', 'Oâ€™Brien â€“ Sons', 'O’Brien – Sons'],
  ['entities of HTML', 'M&uuml;ller &amp; S&#246;hne, O&#x27;Brien', "Müller & Söhne, O'Brien"],
  ['a URL encoded twice', 'M%C3%BCller+%26%20S%C3%B6hne', 'Müller & Söhne'],
  ['a URL encoded three times', 'M%25C3%25BCller%2520Bau', 'Müller Bau'],
  ['letters of a URL between words', 'M%C3%BCller %C5%A0koda 100%', 'Müller Škoda 100%'],
  ['letters as JSON writes them', 'M\\u00fcller \\\\u0141\\u00d3D\\u0179', 'Müller ŁÓDŹ'],
  ['entities of HTML in entities', 'M&amp;uuml;ller &amp;amp; S&amp;#246;hne', 'Müller & Söhne'],
  ['an "and" of HTML without its semicolon', 'Oak &amp Elm', 'Oak & Elm'],
  ['the plus signs of a URL', 'Nordlys+Bau+AS', 'Nordlys Bau AS'],
  ['marks of a page', '<b class="hit">Nordlys</b><br/>Bau', ' Nordlys  Bau'],
  ['an element of XML', '<company>Nordlys</company> <place>Kiel</place>', ' Nordlys   Kiel '],
  ['an element of XML in another one', '<Cdtr><Nm>Nordlys</Nm></Cdtr>', '  Nordlys  '],
  ['an element of XML with an attribute', '<ns:name lang="de">Nordlys</ns:name>', ' Nordlys '],
  ['a question mark for a letter', 'M?ller, S??hne', 'Mʔller, Sʔhne'],
  ['a question mark for the first or the last letter of a word', '?ffentliche Wei? Bau', 'ʔffentliche Weiʔ Bau'],
  ['the sign for a letter that cannot be read, read as Windows-1252', 'Mï¿½ller fï¿½r', 'Mʔller für'],
  ['a question mark in "für", also in capitals', 'Hilfe f?r Afrika, F??R', 'Hilfe für Afrika, FüR'],
  ['the sign for a letter that cannot be read in "für"', 'Hilfe f\ufffdr Afrika', 'Hilfe für Afrika'],
  [
    'a question mark for a dash or quote',
    'Annahme?von Altöl Nord?Bau ?Holz???Kontor?',
    'Annahme von Altöl Nord Bau ?Holz Kontor?',
  ],
  [
    'a question mark for a space before a form in capitals',
    'Equinor?ASA, Equinor\ufffdASA',
    'Equinor ASA, Equinor ASA',
  ],
  ['the sign for a dash that cannot be read', 'Nord \ufffd Bau, Nord ï¿½ Bau', 'Nord   Bau, Nord   Bau'],
  ['a question mark in a link is none', 'see.asp?ICO=1, see.asp?Orgnr=1', 'see.aspʔICO=1, see.aspʔOrgnr=1'],
  ['signs without a letter', '\ufffd \ufffd\ufffd\ufffd', '   '],
  ['a question mark for a letter before "der"', 'Gebr?der Kr?mer', 'Gebrʔder Krʔmer'],
  ['the sign for a letter that cannot be read', 'M\ufffdller Caf\ufffd', 'Mʔller Cafʔ'],
]

const intact = [
  'company=DEUTSCHE BANK',
  '=?utf-8?B?*?=',
  'RAEDER „Bau” AG',
  'Reifen‚s Švec, GRUODŽIO',
  'DUšAN VIšŇA, KOšICE',
  'Müller & Söhne',
  'CAFÉ “BEAUTÉ”',
  'AT&T; R&D',
  '100%Bio',
  'Plan+Bau',
  'C++',
  '<kes>',
  '100% Bio%20',
  '50%DE',
  'Wer ist Equinor? Oslo',
  'Nordlys?',
  'Nordlys ? Bau',
  'Ärzte Ñandú Åland',
  'TÂM – ÎLE',
  'RĂŞINARI, „CASA NOASTRĂ” SRL',
  'BRĂILA „MĂ“',
  'DĹŽKA',
  '£1 Shop',
  '30 m³ Nordlys',
  '£SAVERS LIMITED',
  'm³connect',
  'c¹team',
  'Micro³tec GmbH',
  'Nordlys "am Sund"',
  'Verein"aktiv am Sund"',
  '"Nordlys" und "Ufer"',
  '株式会社 トヨタ',
]

describe('letters in a wrong encoding', () => {
  for (const [what, text, repaired] of damaged)
    it(`are repaired: ${what}`, () => {
      equal(repairEncoding(text), repaired)
      equal(repairEncoding(repaired), repaired)
    })

  for (const text of intact) it(`are not seen in "${text}"`, () => equal(repairEncoding(text), text))
})
