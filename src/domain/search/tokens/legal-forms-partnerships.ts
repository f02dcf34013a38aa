import type { LegalFormClass } from './legal-form-class.ts'

// Sources: ISO 20275 list 1.4.1 (GLEIF) for the served countries, and the spellings used by the registers.
/** Partnerships and sole traders of western Europe, and forms of other countries that share their abbreviations or words. */
export const partnershipForms: readonly LegalFormClass[] = [
  {
    id: 27,
    name: 'general partnership (OHG, SNC, VOF)',
    suffix: {
      DE: 'OHG | offene Handelsgesellschaft | OHG mbH | GmbH & Co. OHG | GmbH & Co. offene Handelsgesellschaft | mbH & Co. OHG | mit beschränkter Haftung & Co. OHG | Gesellschaft mit beschränkter Haftung & Co. OHG | AG & Co. OHG | oHG',
      CH: 'KlG | Kollektivgesellschaft | Kollektivgesellsch. | Soc. nom collectif | Soc. nome collettivo | Società in nome collettivo',
      RO: 'Societate în nume colectiv',
    },
    either: { FR: 'SNC | Société en nom collectif', NL: 'VOF | vennootschap onder firma' },
  },
  {
    id: 28,
    name: 'limited partnership (KG, SCS, CommV)',
    suffix: {
      DE: 'KG | Kommanditgesellschaft | EKG | Einfache Kommanditgesellschaft',
      CH: 'KmG | Società in accomandita | Soc. en commandite | Soc. in accomandita | Kommanditgesellsch.',
      BE: 'CommV | Comm.V | Comm. V. | GCV | Gewone commanditaire vennootschap | KommG | SComm | S.Comm.',
      RO: 'Societate în comandită simplă',
    },
    either: { FR: 'SCS | Société en commandite simple | Société en commandite | SLP | Société en libre partenariat' },
  },
  {
    id: 29,
    name: 'partnership limited by shares',
    suffix: {
      DE: 'KGaA | Kommanditgesellschaft auf Aktien | GmbH & Co. KGaA | Gesellschaft mit beschränkter Haftung & Co. KGaA | AG & Co. KGaA | SE & Co. KGaA | Stiftung & Co. KGaA | KG auf Aktien',
      CH: 'Kommanditaktiengesellschaft | Kommandit-AG | Società in accomandita per azioni',
      BE: 'CVA | Comm.VA | Commanditaire vennootschap op aandelen',
      RO: 'Societate în comandită pe acțiuni',
      CZ: 'Společnost komanditní na akcie',
      SK: 'Spoločnosť komanditná na akcie | Spol. kom. na akcie',
      PL: 'S.K.A. | spółka komandytowo-akcyjna | sp. z o.o. S.K.A. | spółka z ograniczoną odpowiedzialnością spółka komandytowo-akcyjna',
    },
    either: { FR: 'SCA | Société en commandite par actions | Société en commandite par action' },
  },
  {
    id: 30,
    name: 'limited partnership with a company as partner',
    suffix: {
      DE: 'GmbH & Co. KG | GmbH u. Co. KG | KG (GmbH & Co.) | mbH Co. KG | Gesellschaft mbH Co. KG | GmbH & Co | mbH & Co | mit beschränkter Haftung & Co | Gesellschaft mit beschränkter Haftung & Co | Gesellschaft mbH & Co | GmbH & Co. Kommanditgesellschaft | Gesellschaft mbH & Co. KG | mbH & Co. KG | Gesellschaft mit beschränkter Haftung & Co. KG | Gesellschaft mit beschränkter Haftung & Co. Kommanditgesellschaft | mit beschränkter Haftung & Co. KG | mit beschränkter Haftung & Co. Kommanditgesellschaft | mbH & Co. Kommanditgesellschaft | & Co. KG | AG & Co. KG | Aktiengesellschaft & Co. KG | Aktiengesellschaft & Co. Kommanditgesellschaft | Ltd & Co. Kommanditgesellschaft | Limited & Co. Kommanditgesellschaft | UG (haftungsbeschränkt) & Co. Kommanditgesellschaft | SE & Co. KG | UG & Co. KG | UG (haftungsbeschränkt) & Co. KG | KGaA & Co. KG | Stiftung & Co. KG | Ltd & Co. KG | Limited & Co. KG | BV & Co. KG | GmbH & Cie. KG | GmbH Co. KG | AG & Co. Kommanditgesellschaft | & Co. Kommanditgesellschaft | & Cie. KG',
      PL: 'sp. z o.o. sp. k. | sp. z o.o. sp. komandytowa | sp. z o.o. spółka komandytowa | spółka z ograniczoną odpowiedzialnością spółka komandytowa | spółka z ograniczoną odpowiedzialnością sp. k. | spółka z o.o. sp. k. | spółka z o.o. spółka komandytowa | sp. z o.o. s.k. | sp zoo sk | spzoo sk | spółka z o.o. s.k. | sp. z o.o. & co. sp.k. | sp. z o.o. i wspólnicy sp.k.',
    },
  },
  {
    id: 31,
    name: 'civil-law partnership',
    suffix: { DE: 'GbR | Gesellschaft bürgerlichen Rechts | eGbR', CH: 'Einfache Gesellschaft' },
    either: { NL: 'maatschap' },
  },
  {
    id: 32,
    name: 'professional partnership',
    suffix: {
      DE: 'PartG | PartG mbB | PartGmbB | Partnerschaftsgesellschaft | Partnerschaftsgesellschaft mbB | Partnerschaftsges. | Partnerschaftsges. mbB | PartGes. | PartGes. mbB | Partnerschaft mbB | Partnerschaftsgesellschaft mit beschränkter Berufshaftung',
      PL: 'sp.p. | spółka partnerska',
    },
  },
  {
    id: 33,
    name: 'sole trader',
    suffix: {
      DE: 'e.K. | e. Kfm. | e. Kfr. | e. Kffr. | eingetragener Kaufmann | eingetragene Kauffrau | Einzelunternehmen | Inh.',
      CH: 'Einzelfirma | Raison individuelle | Ragione individuale | Ditta individuale',
      FR: 'EI | EIRL | Entrepreneur individuel | Entreprise individuelle',
      NL: 'eenmanszaak',
      NO: 'ENK | Enkeltpersonforetak',
      DK: 'Enkeltmandsvirksomhed',
      SE: 'Enskild firma | Enskild näringsidkare',
      RO: 'PFA | PFI | Persoană fizică autorizată | Persoană fizică independentă',
    },
    either: {
      FI: 'Tmi | Toiminimi | Yksityinen elinkeinonharjoittaja',
      EE: 'FIE | Füüsilisest isikust ettevõtja',
      LV: 'IK | Individuālais komersants | IU | Individuālais uzņēmums',
    },
  },
  {
    id: 34,
    name: 'individual enterprise',
    either: { LT: 'Individuali įmonė', RO: 'Întreprindere individuală | Întreprindere familială' },
    prefix: { LT: 'IĮ' },
  },
]
