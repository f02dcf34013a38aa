import type { LegalFormClass } from './legal-form-class.ts'

// Sources: ISO 20275 list 1.4.1 (GLEIF) for the served countries, and the spellings used by the registers.
/** Cooperatives, associations and foundations: bodies with members or a purpose instead of shareholders. */
export const membershipForms: readonly LegalFormClass[] = [
  {
    // CV is a cooperative in Belgium and a limited partnership in the Netherlands; SC (s.c.) is civil in Poland.
    id: 150,
    name: 'cooperative (CV, SC, eG)',
    suffix: {
      BE: 'CV | CVBA | CVOA | SC | SCRL | SCRI | Gen.mbH | Coöperatieve vennootschap met beperkte aansprakelijkheid | Coöperatieve vennootschap met onbeperkte aansprakelijkheid | Société coopérative à responsabilité limitée | Société coopérative à responsabilité illimitée | Genossenschaft mit beschränkter Haftung | Genossenschaft mit unbeschränkter Haftung | Gen.',
      DE: 'eG | eingetragene Genossenschaft | eGmbH | eG mbH | eingetragene Genossenschaft mit beschränkter Haftpflicht | Genossenschaft mit beschränkter Haftpflicht | mit beschränkter Haftpflicht | eGmuH | eG muH | eingetragene Genossenschaft mit unbeschränkter Haftpflicht | mit unbeschränkter Haftpflicht',
      NL: 'UA | BA | WA | Coöperatief UA | commanditaire vennootschap | coöp',
      NO: 'Selskap med begrenset ansvar',
      PL: 's.c. | spółka cywilna',
      CH: 'Società cooperativa',
      GB: 'Co-operative Society Limited',
    },
    either: {
      BE: 'Coöperatieve vennootschap | Société coopérative',
      DE: 'Genossenschaft',
      NL: 'Coöperatie | Coöperatieve',
      FR: 'SCOP | SCOP SA | SCOP SARL | SCOP SAS | SA SCOP | SARL SCOP | SAS SCOP | SCIC | SCA coopérative | Société coopérative agricole | CUMA | Coopérative d’utilisation de matériel agricole en commun | Société coopérative de production | SICA',
      CZ: 'družstvo | bytové družstvo | zemědělské družstvo | výrobní družstvo | spotřební družstvo',
      SK: 'bytové družstvo | poľnohospodárske družstvo | roľnícke družstvo',
      RO: 'Societate cooperativă | Cooperativă agricolă | Cooperativă de credit | Cooperativă de consum | Cooperativă meșteșugărească | Societate agricolă',
    },
    inside: false,
  },
  {
    id: 151,
    name: 'association',
    suffix: {
      DE: 'e.V. | eingetragener Verein | nicht eingetragener Verein',
      FI: 'ry | r.y. | rekisteröity yhdistys | rf | r.f. | registrerad förening | yhdistys | aatteellinen yhdistys',
      SE: 'ideell förening | ideella förening | ideella föreningen',
      CZ: 'z.s. | zapsaný spolek | o.s. | občanské sdružení | p.s. pobočný spolek | pobočný spolek',
      SK: 'občianske združenie | záujmové združenie právnických osôb | z.z.p.o.',
      BE: 'VoG | IVoG | Internationale Vereinigung ohne Gewinnerzielungsabsicht | Vereinigung ohne Gewinnerzielungsabsicht',
    },
    either: {
      BE: 'VZW | ASBL | IVZW | AISBL | Vereniging zonder winstoogmerk | Association sans but lucratif | Internationale vereniging zonder winstoogmerk | Association internationale sans but lucratif',
      NL: 'vereniging',
      EE: 'MTÜ | Mittetulundusühing',
      LV: 'biedrība',
      LT: 'asociacija',
      DE: 'Verein',
      DK: 'foreningen',
      NO: 'foreningen',
      PL: 'stowarzyszenie',
      RO: 'asociația',
      FR: 'association | association déclarée',
    },
    inside: false,
  },
  {
    id: 152,
    name: 'foundation',
    suffix: {
      FI: 'sr | rs',
      SK: 'neinvestičný fond',
      BE: 'Private stichting | Stichting van openbaar nut',
      DK: 'erhvervsdrivende fond',
    },
    either: {
      DE: 'Stiftung',
      CH: 'Fondation | Fondazione',
      BE: 'Fondation privée | Fondation d’utilité publique | Privatstiftung',
      NL: 'Stichting | Stg.',
      NO: 'Stiftelsen | Stiftelse',
      FI: 'Säätiö',
      CZ: 'Nadace | Nadační fond',
      SK: 'Nadácia',
      PL: 'Fundacja',
      LV: 'nodibinājums',
      LT: 'labdaros ir paramos fondas | paramos fondas',
      RO: 'Fundația',
    },
    inside: false,
  },
  {
    id: 153,
    name: 'charitable incorporated organisation',
    suffix: { GB: 'CIO | SCIO | Charitable Incorporated Organisation | Scottish Charitable Incorporated Organisation' },
  },
  {
    id: 154,
    name: 'investment company',
    suffix: {
      FR: 'SICAV | SICAF | FCP',
      CH: 'Société d’investissement à capital variable | Investmentgesellschaft mit variablem Kapital',
    },
  },
  {
    id: 160,
    name: 'company of a country outside',
    suffix: {
      US: 'Inc | Incorporated | Corp | Corporation',
      LU: 'S.à r.l.',
      AT: 'GesnbR | OG | e.U.',
      IT: 'S.p.A.',
      ES: 'S.L. | S.L.U.',
      PT: 'Lda',
    },
    // Russian forms, as people of the Baltic countries write them.
    either: { EE: 'ООО | ОАО | ЗАО', LT: 'ООО | ОАО | ЗАО', LV: 'ООО | ОАО | ЗАО' },
  },
]

/** Phrases after a legal form that state the company's status or purpose and are not part of its name, by country. */
export const statusNotes: Readonly<Record<string, string>> = {
  BE: 'en liquidation | in vereffening | FS | à finalité sociale | SO | met een sociaal oogmerk | mit sozialer Zielsetzung | DPU | de droit public | PR | van publiek recht',
  CH: 'in Liquidation | in Liq. | in liquidazione | en liq.',
  CY: 'in liquidation',
  CZ: 'v likvidaci | v konkursu | v úpadku',
  DE: 'i.L. | i. Liqu. | i.G. | im Aufbau | i.A. | in Gründung | i. Ins. | in Insolvenz | in Abwicklung',
  DK: 'under konkurs | under tvangsopløsning | under frivillig likvidation | i likvidation',
  EE: 'likvideerimisel | pankrotis',
  FI: 'selvitystilassa | konkurssissa | konkurssipesä | i konkurs',
  GB: 'in administration',
  LT: 'likviduojama | bankrutuojanti',
  LV: 'likvidējamā | likvidējama',
  NL: 'in oprichting | i.o. | in liquidatie | in staat van faillissement',
  NO: 'under avvikling | konkursbo | under tvangsavvikling',
  PL: 'w likwidacji | w upadłości | w upadłości likwidacyjnej | w restrukturyzacji | w organizacji',
  RO: 'în lichidare | în insolvență | în faliment',
  SE: 'i likvidation | publ',
  SK: 'v likvidácii | v konkurze | v reštrukturalizácii',
}
