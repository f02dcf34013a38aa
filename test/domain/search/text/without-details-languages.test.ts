import { equal } from 'node:assert/strict'
import { withoutDetails } from '#domain/search/text/without-details.ts'

/** What stands beside the name X of a company, by language. */
const details: Readonly<Record<string, readonly [name: string, ...queries: string[]]>> = {
  Norwegian: [
    'Nordlys Rederi AS',
    ...[
      'X-konsernet',
      'Nettgiro til: X Betalt: 12.03.24',
      '*1234 12.03 NOK 499.00 X Kurs: 1.0000',
      'Visa 100024 NOK 120,00 X',
      'VISA VARE X',
      'Leverandørbetaling X',
      'X Foretaksregisteret',
    ],
    ...[
      'X, org.nr 923 609 016 MVA',
      'X fakturanr 10234',
      'KID 123456789 X',
      'X under tvangsoppløsning',
      'X v/Kari Nordmann',
    ],
    ...[
      'Utbetaling fra X',
      'Mottaker: X',
      'hva er organisasjonsnummeret til X',
      'X, daglig leder Kari Nordmann',
      'X kundeservice',
    ],
    ...[
      'X (ikke bruk)',
      'Forside - X',
      'X - Proff',
      'X, en del av Harbour-konsernet',
      'X kr 1 250,00',
      'X etablert 1998',
    ],
  ],
  Swedish: [
    'Nordlys Rederi AB',
    ...['X-koncernen', 'X:s', 'Leverantörsbetalning X', 'X innehar F-skattsedel', 'E-faktura X'],
    ...[
      'X momsreg.nr SE556012579001',
      'X tfn 040-12 34 56',
      'X bg 123-4567',
      'X (avregistrerat)',
      'Betalning till X',
      'Swish till X',
    ],
    ...[
      'Köpare: X',
      'vem äger X',
      'X - Allabolag',
      'X (använd ej)',
      'X med dotterbolag',
      'X 1 250,00 kr',
      'X grundat 1998',
    ],
  ],
  Danish: [
    'Nordlys Rederi ApS',
    ...['Straksbetaling X', 'Visa/Dankort X', 'Lønoverførsel X', 'MobilePay X'],
    ...[
      'X CVR-nummer 24 25 67 90',
      'X P-nr. 1003388394',
      'X EAN 5790001330552',
      'X tvangsopløst',
      'X v/ Jens Hansen',
      'X kr. 1.250,00',
    ],
    ...[
      'Overførsel til X',
      'Kundenr. 12345 X',
      'Modtager: X',
      'CVR-nr. X',
      'X - Krak',
      'X bogholderi',
      'X (lukket)',
      'X anpartskapital DKK 40.000',
    ],
  ],
  Finnish: [
    'Nordlys Laivat Oy',
    ...['X:n', 'X:lle', 'X:ltä', 'Palkanmaksu X', 'Korttimaksu X', 'Verkkolasku X', 'Suoritus X', 'X PL 100'],
    ...[
      'X puh. 02 123 4567',
      'X, PL 123',
      'X ALV FI01120389',
      'X konkurssipesä',
      'X, toimitusjohtaja Matti Meikäläinen',
      'X laskutus',
    ],
    ...[
      'Tilisiirto X',
      'Lasku nro 10234 X',
      'Saaja: X',
      'mikä on X',
      'X - Asiakastieto',
      'X (älä käytä)',
      'X ja tytäryhtiöt',
      'X perustettu 1998',
    ],
  ],
  Dutch: [
    'Nordlys Scheepvaart B.V.',
    ...[
      'X btw-nummer NL001234567B01',
      'X T 030-1234567',
      'X in faillissement',
      'X (uitgeschreven)',
      'X dhr. J. de Vries',
      'X hoofdkantoor',
    ],
    ...[
      'Betaling aan X',
      'Overboeking naar X',
      'Factuurnummer 10234 X',
      'X klantnr. 12345',
      'Werkgever: X',
      'wat is het KvK-nummer van X',
    ],
    ...[
      'X (niet gebruiken)',
      'Werken bij X',
      'X, onderdeel van de Harbour Groep',
      'X ingeschreven bij de KvK onder nummer 33011433',
    ],
  ],
  Polish: [
    'Nordlys Żegluga Sp. z o.o.',
    ...['Przelew krajowy X', 'Operacja kartą X', 'X FV 12/2024', 'X faktura 12/2024', 'Split payment X', 'Uznanie X'],
    ...[
      'X skrytka pocztowa 123',
      'X nr konta PL61109010140000071219812874',
      'X w restrukturyzacji',
      'X wykreślona z KRS',
      'X dział kadr',
    ],
    ...[
      'Przelew przychodzący X',
      'Zapłata za fakturę X',
      'Płatność dla X',
      'Odbiorca: X',
      'jaki NIP ma X',
      'X (nie używać)',
      'X - GoWork',
    ],
    ...[
      'X z siedzibą w Gdańsku',
      'X, woj. pomorskie',
      'X PKD 62.01.Z',
      'X 1 250,00 zł',
      'X od 1998 r.',
      'X reprezentowana przez Jana Kowalskiego',
    ],
  ],
  'Czech and Slovak': [
    'Nordlys Plavba, spol. s r.o.',
    ...[
      'Přijatá úhrada X',
      'Došlá platba X',
      'Prijatá platba X',
      'Bezhotovostný prevod X',
      'SEPA inkaso X',
      'Nákup POS X',
      'Zálohová faktura X',
      'X, sp. zn. B 332 vedená u Městského soudu v Praze',
      'X DS: 9rhtx2n',
      'X, Obchodný register Okresného súdu Bratislava I, oddiel Sro',
    ],
    ...[
      'X IČO: 27082440',
      'X VS 12345678',
      'X č.ú. 123456789/0800',
      'X v insolvenci',
      'X v konkurze',
      'X k rukám p. Nováka',
      'IČO X',
    ],
    ...[
      'Platba kartou X',
      'Úhrada faktury X',
      'Odběratel: X',
      'Dodávateľ: X',
      'X se sídlem v Brně',
      'X so sídlom v Košiciach',
      'X 1250,- Kč',
    ],
    ...[
      'X, zapsaná v obchodním rejstříku, sp. zn. C 12345',
      'X člen skupiny Harbour',
      'X - Firmy.cz',
      'X (nepoužívat)',
      'X účtáreň',
    ],
  ],
  Romanian: [
    'Nordlys Navigație S.R.L.',
    ...[
      'S.C. X',
      'Societatea X',
      'X nr. Reg. Com. J40/372/2002',
      'X cont RO49AAAA1B31007593840000',
      'X in insolventa',
      'X, jud. Cluj',
    ],
    ...[
      'Plata factura 10234 X',
      'Ordin de plată X',
      'Furnizor: X',
      'cod fiscal X',
      'X - Termene.ro',
      'X capital social subscris și vărsat 200 lei',
    ],
  ],
  Estonian: [
    'Nordlys Laevad OÜ',
    ...['X-le', 'X-lt', 'Laekumine X', 'Tasumine X'],
    ...[
      'X pankrotis',
      'X registrikood 12345678',
      'X viitenumber 12345678',
      'Arve nr 10234 X',
      'Ülekanne X',
      'Tarnija: X',
      'kes on X',
    ],
    ...['X raamatupidamine', 'X - Teatmik', 'X (ära kasuta)', 'X asutatud 1998', 'X, juhatuse liige Jaan Tamm'],
  ],
  Latvian: [
    'Nordlys Kuģi SIA',
    ...['X likvidācijas procesā', 'X Reģ.Nr.40003032949', 'Maksājums ar karti X', 'Darba devējs X'],
    ...[
      'X tālr. 63412345',
      'X konts LV80BANK0000435195001',
      'X maksātnespējīga',
      'Maksājums par X',
      'Saņēmējs: X',
      'kam pieder X',
    ],
    ...['X grāmatvedība', 'X - Lursoft', 'X kopš 1998. gada', 'X pamatkapitāls 2800 EUR', 'X un meitas uzņēmumi'],
  ],
  Lithuanian: [
    'Nordlys Laivyba UAB',
    ...['Restruktūrizuojama X', 'X PVM mok. kodas LT123456789012', 'Gautas mokėjimas X', 'Pervedimas X'],
    ...[
      'X įmonės kodas 123033512',
      'X bankrutavusi',
      'Likviduojama X',
      'Mokėjimas už X',
      'Tiekėjas: X',
      'įmonės kodas X',
      'X buhalterija',
    ],
    ...['X - Rekvizitai', 'X nuo 1998 m.', 'X, Kauno m. sav.', 'X (nenaudoti)', 'X įstatinis kapitalas 2500 EUR'],
  ],
  Irish: [
    'Nordlys Shipping Ltd',
    ...[
      'X Ph: 091 123456',
      'X CHY 1234',
      'X (in examinership)',
      'X, Co. Galway',
      'SEPA DD X',
      'Legal name: X',
      'Inv 10234 X',
      'X - SoloCheck',
    ],
    ...['*INET X', 'POSC12MAR X', 'X Co Cork', 'X, Co Cork'],
  ],
  French: [
    'Nordlys Maritime SAS',
    ...[
      'VIREMENT EN VOTRE FAVEUR DE X',
      'VIREMENT VERS X',
      'VIR SEPA RECU /DE X',
      'PRELEVEMENT EUROPEEN 1234567890 DE X',
      'PAIEMENT CB X',
      'CB X 12/03/24',
      'CARTE 12/03/24 X',
      'FACTURE CARTE DU 120324 X',
      'REMISE CHQ X',
      'PAYPAL *X',
    ],
    ...['Sté. X', 'Éts. X', 'Etablissements X', 'X - Direction régionale', 'X (LJ)'],
    ...['X, représentée par M. Jean Durand', 'X prise en la personne de son gérant', 'X, gérant Jean Durand'],
  ],
  Belgian: [
    'Nordlys Scheepvaart NV',
    ...[
      'INSTANTOVERSCHRIJVING AAN X',
      'EUROPESE DOMICILIËRING VAN X',
      'BETALING MET BANKKAART X',
      'DOMICILIATION EUROPEENNE DE X',
      'BEA, Betaalpas X',
      'SEPA Incasso algemeen doorlopend Naam: X',
      'X via Stichting Mollie Payments',
    ],
    ...[
      'X ondernemingsnr. 0403.170.701',
      "X n° d'entreprise 0403.170.701",
      'X RPR Gent, afdeling Kortrijk',
      'X - RPM Liège',
      'X, zaakvoerder Jan Jansen',
      'X vertegenwoordigd door Jan Jansen',
    ],
  ],
  Swiss: [
    'Nordlys Schifffahrt AG',
    ...[
      'X Natel 079 123 45 67',
      'X, Case postale 123',
      'X in Nachlassliquidation',
      'X zuhanden Frau Meier',
      'Spett.le X',
      'Bonifico a X',
    ],
    ...['Vergütung an X', 'Arbeitgeber: X', 'X - Moneyhouse', "X Aktienkapital CHF 100'000", 'X dal 1998'],
  ],
}

/** Names of companies with such words in them. */
const whole = [
  'Pano Logic Oy',
  'Osto ja Myynti Nordlys Oy',
  'Inkaso Praha s.r.o.',
  'Vklad a investice s.r.o.',
  'Fra Nordlys AS',
  'Nordlys-gruppen',
  'Konsernet Holding AS',
  'MobilePay Denmark A/S',
  ...[
    'CRO GmbH',
    'IC Consult GmbH',
    'KRS Finance Ltd',
    'EFT Systemtechnik GmbH',
    'Debit Direct Limited',
    'NSC 365 Limited',
    'PC 500 mbH',
  ],
  ...[
    'Dipl.-Ing. Nordlys GmbH',
    'Nordlys A.C.A. GmbH',
    'KS4U International GmbH',
    'S. C. Nordlys e. V.',
    'Faktura Service AS',
    'Betaling Norge AS',
  ],
  ...[
    'Kerkfabriek Heilig Hart te Heiende',
    'Anno 1900 SRL',
    'Vipps Nordlys AS',
    'Lasku Nordlys Oy',
    'Salaris Nordlys B.V.',
    'Grupa Nordlys',
  ],
  ...[
    'CB Nordlys SAS',
    'Ste Anne Nordlys',
    'Ste. Marie',
    'Nordlys & Co Cork',
    'POS Systems Ltd',
    'Nordlys RPM Motors Ltd',
    'Carte Blanche Nordlys',
  ],
  ...[
    'VDP-Nordlys BV',
    'Palkka Nordlys Oy',
    'Verkkolasku Nordlys Oy',
    'Domiciliation Nordlys SARL',
    'Achat Carte Grise SARL',
    'Pano de Nordlys',
    'Nordlys Brewing Co Cork',
    'Nordlys Coal Co Down',
  ],
]

/** Without the dot of a legal form, which may be cut with the details. */
const bare = (text: string) => text.replace(/\.$/, '')

describe('the name of a company beside words of payments, lists, pages and people', () => {
  for (const [language, [name, ...queries]] of Object.entries(details))
    it(`in ${language}: ${queries.join('; ')}`, () => {
      for (const query of queries) equal(bare(withoutDetails(query.replace('X', () => name))), bare(name), query)
    })

  it(`is not cut where they are part of it: ${whole.join('; ')}`, () => {
    for (const text of whole) equal(withoutDetails(text), text)
  })

  it('keeps a place behind its word', () => {
    for (const seat of [
      'med sete i',
      'med säte i',
      ', kotipaikka',
      'gevestigd te',
      'se sídlem',
      'cu sediul în',
      'con sede a',
    ])
      equal(withoutDetails(`Nordlys AS ${seat} Bergen`), 'Nordlys AS, Bergen', seat)
  })
})
