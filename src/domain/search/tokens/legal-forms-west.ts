import type { LegalFormClass } from './legal-form-class.ts'

// Sources: ISO 20275 list 1.4.1 (GLEIF) for the served countries, and the spellings used by the registers.
/** Legal forms of the British Isles, Cyprus, Benelux, France, the German-speaking countries and the European Union. */
export const westernForms: readonly LegalFormClass[] = [
  {
    id: 1,
    name: 'limited company',
    suffix: {
      GB: 'Ltd | Lmtd | Limited | Private Limited Company | Private Limited by Guarantee | Private Limited | Cyf | Cyfyngedig',
      IE: 'Private Company Limited by Shares | Limited Company | Teoranta | Teo | Company Limited by Shares',
      CY: 'Λτδ | Λίμιτεδ | Ιδιωτική Εταιρεία Περιορισμένης Ευθύνης με μετοχές | Ιδιωτική Εταιρεία | Εταιρεία Περιορισμένης Ευθύνης | ΕΠΕ',
      CH: 'Limited Liability Company | LLC',
    },
  },
  {
    id: 2,
    name: 'public limited company',
    suffix: {
      GB: 'PLC | Public Limited Company | CCC | Cwmni Cyfyngedig Cyhoeddus',
      IE: 'CPT | Cuideachta Phoiblí Theoranta',
      CY: 'Public Company Ltd | Public Company Limited | Public Ltd | Public Limited | Δημόσια Εταιρεία Περιορισμένης Ευθύνης με μετοχές | Δημόσια Εταιρεία Περιορισμένης Ευθύνης | Δημόσια Εταιρεία | Δημόσια Εταιρεία Λτδ | Δημόσια Λτδ',
    },
  },
  {
    id: 3,
    name: 'limited liability partnership',
    suffix: { GB: 'LLP | Limited Liability Partnership | Partneriaeth Atebolrwydd Cyfyngedig' },
  },
  {
    id: 4,
    name: 'limited partnership',
    suffix: {
      GB: 'LP | Limited Partnership | Partneriaeth Cyfyngedig',
      IE: 'ILP | Investment Limited Partnership | comhpháirtíocht theoranta infheistíochta',
    },
  },
  {
    id: 5,
    name: 'community interest company',
    suffix: { GB: 'CIC | Community Interest Company | Cwmni Buddiannau Cymunedol' },
  },
  {
    id: 6,
    name: 'company limited by guarantee',
    suffix: {
      IE: 'CLG | Company Limited by Guarantee | Limited by Guarantee | Ltd by Guarantee | CTR | Cuideachta faoi Theorainn Ráthaíochta',
    },
  },
  {
    id: 7,
    name: 'designated activity company',
    suffix: {
      IE: 'DAC | Designated Activity Company | CGA | Cuideachta Ghníomhaíochta Ainmnithe | DAC (limited by guarantee) | DAC (limited by shares) | Designated Activity Company Limited by Guarantee | Designated Activity Company Limited by Shares',
    },
  },
  {
    id: 8,
    name: 'unlimited company',
    suffix: {
      GB: 'Unlimited | Private Unlimited',
      IE: 'UC | ULC | Unltd | Unltd Company | Unltd Co | Unlimited Co | PUC | PULC | Unlimited Company | Private Unlimited Company | Public Unlimited Company | Cuideachta Neamhtheoranta',
    },
  },
  {
    id: 9,
    name: 'collective asset-management vehicle',
    suffix: { IE: 'ICAV | Irish Collective Asset-management Vehicle' },
  },
  {
    id: 10,
    name: 'economic interest grouping of Europe',
    suffix: {
      GB: 'EEIG | European Economic Interest Grouping | UKEIG | United Kingdom Economic Interest Grouping',
      IE: 'GELE | Grupail Eorpach um Leas Eacnamaioch',
      BE: 'EESV | Europees economisch samenwerkingsverband | GEIE | Groupement européen d’intérêt économique | EWIV | Europäische wirtschaftliche Interessenvereinigung',
      CZ: 'EHZS | Evropské hospodářské zájmové sdružení',
      SK: 'EZHZ | Európske zoskupenie hospodárskych záujmov',
      DK: 'EØFG | Europæisk økonomisk firmagruppe',
      NO: 'Europeisk økonomisk foretaksgruppe',
      EE: 'EMHÜ | Euroopa majandushuviühing',
      FI: 'ETEY | Eurooppalainen taloudellinen etuyhtymä',
      SE: 'Europeisk ekonomisk intressegruppering',
      PL: 'EZIG | Europejskie Zgrupowanie Interesów Gospodarczych',
      LV: 'EEIG | Eiropas Ekonomisko interešu grupa',
      LT: 'Europos ekonominių interesų grupė | Europos ekonominių interesų grupės',
      RO: 'Grupul european de interes economic',
    },
  },
  {
    id: 11,
    name: 'European company',
    suffix: {
      BE: 'SE | Societas Europaea | Europese vennootschap | Société européenne | Europäische Gesellschaft',
      DE: 'Europäische Aktiengesellschaft',
      NL: 'Europese naamloze vennootschap',
      GB: 'UKS | United Kingdom Societas | European Public Limited-Liability Company',
      CZ: 'Evropská společnost',
      SK: 'Európska spoločnosť',
      DK: 'SE-selskab | Europæisk selskab',
      NO: 'Europeisk selskap',
      SE: 'Europabolag',
      FI: 'Eurooppayhtiö',
      EE: 'Euroopa äriühing',
      LV: 'Eiropas komercsabiedrība',
      LT: 'Europos bendrovė',
      PL: 'spółka europejska',
      RO: 'Societate europeană',
    },
  },
  {
    id: 12,
    name: 'European cooperative society',
    suffix: {
      BE: 'SCE | Societas Cooperativa Europaea | Europese Coöperatieve Vennootschap | Société coopérative européenne | Europäische Genossenschaft',
      CZ: 'Evropská družstevní společnost',
      SK: 'Európske družstvo',
      DK: 'SCE-selskab | Europæisk andelsselskab',
      NO: 'Europeisk samvirkeforetak',
      SE: 'Europakooperativ',
      FI: 'Eurooppaosuuskunta | Europaandelslag',
      EE: 'Euroopa ühistu',
      LT: 'Europos kooperatinė bendrovė',
      RO: 'Societate Cooperativă Europeană',
    },
  },
  {
    // Belgium and Switzerland write one form in three languages, which joins GmbH, BV, SRL and SARL.
    id: 15,
    name: 'private limited company (GmbH, BV, SARL, SRL)',
    suffix: {
      DE: 'GmbH | Gesellschaft mit beschränkter Haftung | GesmbH | Gesellschaft mbH | mbH | Ges. mbH | Ges. m. b. H. | Ges. mit beschränkter Haftung | G.m.b.H. | gGmbH | gemeinnützige GmbH | gemeinnützige Gesellschaft mit beschränkter Haftung | gemeinnützige Gesellschaft mbH | mit beschränkter Haftung | mitbeschränkter Haftung | Gesellschaftmit beschränkter Haftung | Gesellschaft mitbeschränkter Haftung | beschränkter Haftung | mit beschr. Haftung | m. beschr. Haftung',
      CH: 'Sàrl | Società a garanzia limitata | SAGL | GmbH/Sàrl | Ltd liab. Co | Ltd liability Co',
      BE: 'PGmbH | Privatgesellschaft mit beschränkter Haftung | EBVBA | SPRLU | Eenpersoons besloten vennootschap met beperkte aansprakelijkheid | Société privée à responsabilité limitée unipersonnelle | Société privée à responsabilité limitée | SPRL unipersonnelle | ÖrGmbH | Öffentlich-rechtliche Gesellschaft mit beschränkter Haftung | PmbHsZ | PGmbHmA',
      RO: 'SRL | SRL-D | Societate cu răspundere limitată | Societate cu răspundere limitată debutant',
      FR: 'S.A R.L | SARL à associé unique | EURL à associé unique',
    },
    either: {
      NL: 'BV | besloten vennootschap | besloten vennootschap met beperkte aansprakelijkheid',
      BE: 'BVBA | SPRL',
      FR: 'SARL | SARLU | EURL | Société à responsabilité limitée | Société à responsabilité limitée à associé unique | SARL unipersonnelle | SARL coopérative | Entreprise unipersonnelle à responsabilité limitée',
    },
  },
  {
    id: 16,
    name: 'entrepreneurial company',
    suffix: {
      DE: 'UG | UG haftungsbeschränkt | Unternehmergesellschaft | Unternehmergesellschaft haftungsbeschränkt | haftungsbeschränkt | GmbH UG | gUG | gUG haftungsbeschränkt',
    },
  },
  {
    // SA is also the Norwegian cooperative and the Estonian foundation.
    id: 17,
    name: 'public limited company (AG, NV, SA)',
    suffix: {
      DE: 'AG | gAG | REIT-AG | InvAG | Investmentaktiengesellschaft | REIT-Aktiengesellschaft | Gemeinnützige Aktiengesellschaft | TGV',
      CH: 'Società anonima | AG/SA | Limited by Shares | Company Limited by Shares Ltd',
      BE: 'Ö.-r.AG | Öffentlich-rechtliche Aktiengesellschaft',
      NO: 'Samvirkeforetak',
    },
    either: {
      DE: 'Aktiengesellschaft',
      BE: 'NV | naamloze vennootschap',
      FR: 'SA | Société anonyme | Société anonyme à conseil d’administration | SA à conseil d’administration | SA à directoire | Société anonyme à directoire',
      PL: 'Spółka akcyjna | spółki akcyjnej | spółce akcyjnej | spółką akcyjną | sp. akc. | spka akcyjna',
      RO: 'Societate pe acțiuni',
      EE: 'Sihtasutus',
    },
  },
  {
    id: 18,
    name: 'simple company limited by shares',
    suffix: {
      PL: 'PSA | prosta spółka akcyjna',
      SK: 'j.s.a. | Jednoduchá spoločnosť na akcie | Jednoduchá spol. na akcie',
    },
  },
  {
    id: 19,
    name: 'simplified company limited by shares',
    either: {
      FR: 'SAS | SASU | Société par actions simplifiée | Société par actions simplifiée à associé unique | Société par actions simplifiée unipersonnelle | SAS à associé unique',
    },
  },
  {
    id: 20,
    name: 'company of a liberal profession',
    either: {
      FR: 'SELARL | SELARLU | SELAS | SELASU | SELAFA | SELCA | SELURL | SPFPL | SPFPLARL | SPFPLAS | Société d’exercice libéral à responsabilité limitée | Société d’exercice libéral à responsabilité limitée à associé unique | Société d’exercice libéral par action simplifiée | Société d’exercice libéral par actions simplifiée | Société d’exercice libéral à forme anonyme | Société d’exercice libéral en commandite par actions',
    },
  },
  {
    id: 21,
    name: 'civil real estate company',
    either: {
      FR: 'SCI | Société civile immobilière | SCCV | Société civile immobilière de construction-vente | Société civile de construction vente | SCIA',
    },
  },
  {
    id: 22,
    name: 'civil company',
    either: {
      FR: 'Société civile | SCF | Société civile foncière | Société civile de moyens | SCM | SCPI | Société civile de placement collectif immobilier',
    },
  },
  { id: 23, name: 'civil professional company', either: { FR: 'SCP | Société civile professionnelle' } },
  {
    id: 24,
    name: 'farm company',
    either: {
      FR: 'EARL | Exploitation agricole à responsabilité limitée | SCEA | Société civile d’exploitation agricole | GAEC | Groupement agricole d’exploitation en commun',
      BE: 'Landbouwvennootschap | Société agricole | Landwirtschaftliche Gesellschaft',
    },
  },
  {
    id: 25,
    name: 'land holding group',
    either: {
      FR: 'GFA | Groupement foncier agricole | GFR | Groupement foncier et rural | Groupement forestier | Groupement agricole foncier',
    },
  },
  {
    id: 26,
    name: 'economic interest grouping',
    either: { FR: 'GIE | Groupement d’intérêt économique', BE: 'ESV | Economisch samenwerkingsverband' },
    suffix: { BE: 'WIV | Wirtschaftliche Interessenvereinigung', RO: 'Grupul de interes economic' },
  },
]
