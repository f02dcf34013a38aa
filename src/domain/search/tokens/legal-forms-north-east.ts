import type { LegalFormClass } from './legal-form-class.ts'

// Sources: ISO 20275 list 1.4.1 (GLEIF) for the served countries, and the spellings used by the registers.
/** Legal forms of the Nordic and Baltic countries, Czechia, Slovakia, Poland and Romania. */
export const northernAndEasternForms: readonly LegalFormClass[] = [
  {
    // A/S, AS and a.s. are one form from Oslo to Bratislava.
    id: 50,
    name: 'company limited by shares (AS, A/S, a.s.)',
    suffix: {
      NO: 'Aksjeselskap',
      CZ: 'Akciová společnost | akciové společnosti | akc. spol. | akciová spol.',
      SK: 'Akciová spoločnosť | akciovej spoločnosti | úč. spol.',
    },
    either: {
      NO: 'AS | Aksjeselskapet',
      DK: 'Aktieselskab | Aktieselskabet',
      EE: 'Aktsiaselts',
      LV: 'Akciju sabiedrība | akciju sabiedrības | AS | VAS | valsts akciju sabiedrība | valsts AS',
    },
  },
  {
    id: 51,
    name: 'public company limited by shares (ASA)',
    suffix: { NO: 'ASA | Allmennaksjeselskap | Allmennaksjeselskapet' },
  },
  { id: 52, name: 'private limited company (ApS)', either: { DK: 'ApS | Anpartsselskab | Anpartsselskabet' } },
  { id: 53, name: 'entrepreneurial company (IVS)', suffix: { DK: 'IVS | Iværksætterselskab | Iværksætterselskabet' } },
  { id: 54, name: 'general partnership (I/S)', either: { DK: 'I/S | Interessentskab | Interessentskabet' } },
  {
    id: 55,
    name: 'limited partnership (KS, K/S, k.s.)',
    suffix: { CZ: 'komanditní společnost | společnost komanditní | kom. spol.', SK: 'komanditná spoločnosť' },
    either: {
      NO: 'KS | Kommandittselskap | Kommandittselskapet',
      DK: 'Kommanditselskab | Kommanditselskabet',
      LV: 'Komandītsabiedrība | KS',
    },
  },
  {
    id: 56,
    name: 'partnership (P/S, PS)',
    either: { DK: 'P/S | Partnerselskab | Partnerselskabet', LV: 'Pilnsabiedrība | PS' },
  },
  {
    id: 57,
    name: 'cooperative with limited liability',
    either: { DK: 'AMBA | a.m.b.a. | Andelsselskab med begrænset ansvar | Andelsselskab | Andelsselskabet' },
    suffix: { DK: 'SMBA | s.m.b.a. | Selskab med begrænset ansvar | FMBA | f.m.b.a. | Forening med begrænset ansvar' },
  },
  { id: 58, name: 'self-owning institution', either: { DK: 'S/I | Den selvejende institution' }, inside: false },
  {
    id: 59,
    name: 'general partnership (ANS)',
    either: { NO: 'ANS | Ansvarlig selskap | Ansvarlig selskap med solidarisk ansvar' },
  },
  {
    id: 60,
    name: 'general partnership with shared liability',
    suffix: { NO: 'DA | Delt ansvar | Ansvarlig selskap med delt ansvar | Ansvarlig selskap, delt ansvar' },
  },
  {
    id: 61,
    name: 'foreign enterprise registered in Norway',
    suffix: { NO: 'NUF | Norskregistrert utenlandsk foretak' },
  },
  { id: 62, name: 'municipal enterprise', either: { NO: 'KF | Kommunalt foretak' } },
  { id: 63, name: 'county enterprise', suffix: { NO: 'FKF | Fylkeskommunalt foretak' } },
  { id: 64, name: 'intermunicipal company', suffix: { NO: 'IKS | Interkommunalt selskap' } },
  { id: 65, name: 'state enterprise (SF)', suffix: { NO: 'SF | Statsforetak', SE: 'Sambruksförening' } },
  {
    id: 66,
    name: 'housing cooperative',
    either: {
      NO: 'BRL | Borettslag | Borettslaget',
      SE: 'BRF | Bostadsrättsförening | Bostadsrättsföreningen',
      PL: 'spółdzielnia mieszkaniowa | spółdzielni mieszkaniowej | sp-nia mieszkaniowa | spółdz. mieszkaniowa',
    },
    prefix: { PL: 'SM' },
  },
  { id: 67, name: 'building society of Norway', suffix: { NO: 'BBL | Boligbyggelag' } },
  {
    id: 68,
    name: 'shipping partnership',
    either: { NO: 'Partrederi | Partrederiet', FI: 'Laivanisännistöyhtiö | Rederibolag', NL: 'rederij' },
  },
  {
    id: 69,
    name: 'mutual insurer',
    suffix: {
      NO: 'Gjensidig forsikringsselskap',
      DE: 'VVaG | Versicherungsverein auf Gegenseitigkeit | a. G.',
      SE: 'Ömsesidigt försäkringsbolag | ömsesidigt',
      FI: 'Keskinäinen vakuutusyhtiö',
      NL: 'OWM',
      PL: 'TUW',
    },
    either: { NL: 'onderlinge waarborgmaatschappij', PL: 'Towarzystwo Ubezpieczeń Wzajemnych' },
  },
  {
    // A Finnish company has a Finnish and a Swedish form; Lithuania's akcinė bendrovė has the same two letters.
    id: 70,
    name: 'company limited by shares (AB, Oy)',
    suffix: { SE: 'AB publ', FI: 'Oy Ab | Ab Oy' },
    either: {
      SE: 'AB | Aktiebolag | Aktiebolaget | Aktieb.',
      FI: 'Oy | Osakeyhtiö | O/Y',
      LT: 'akcinė bendrovė | akcinės bendrovės',
    },
  },
  {
    id: 71,
    name: 'public company limited by shares (Oyj)',
    suffix: { FI: 'Oyj | Abp | Julkinen osakeyhtiö | Publikt aktiebolag | Oyj Abp' },
  },
  { id: 72, name: 'general partnership (HB)', either: { SE: 'HB | Handelsbolag | Handelsbolaget' } },
  {
    id: 73,
    name: 'limited partnership (KB, Ky)',
    either: {
      SE: 'KB | Kommanditbolag | Kommanditbolaget',
      FI: 'Ky | Kommandiittiyhtiö',
      LT: 'komanditinė ūkinė bendrija | komanditinės ūkinės bendrijos | KŪB',
    },
  },
  {
    id: 74,
    name: 'economic association',
    suffix: { SE: 'Ek. för. | Ekonomisk förening | ek förening | ekonomisk för. | Kooperativ hyresrättsförening' },
  },
  {
    id: 75,
    name: 'insurance company limited by shares',
    suffix: {
      SE: 'Försäkringsaktiebolag | Försäkringsaktiebolaget | Bankaktiebolag | Försäkringsförening',
      FI: 'Vakuutusosakeyhtiö',
    },
  },
  { id: 76, name: 'cooperative (Osk)', either: { FI: 'Osk | Osuuskunta | Andelslag | Andelslaget | anl' } },
  {
    id: 77,
    name: 'housing company',
    either: {
      FI: 'Asunto Oy | As Oy | As. Oy | Asunto-osakeyhtiö | Asunto-Oy | Bostads Ab | Bostadsaktiebolag | Bostadsaktiebolaget',
    },
  },
  {
    id: 78,
    name: 'real estate company',
    either: {
      FI: 'Kiinteistö Oy | Kiint. Oy | Koy | Kiinteistöosakeyhtiö | Fastighets Ab | Keskinäinen Kiinteistö Oy | Keskinäinen kiinteistöosakeyhtiö | Ömsesidigt fastighetsaktiebolag | Fastighetsaktiebolaget',
    },
  },
  { id: 79, name: 'general partnership (Ay)', suffix: { FI: 'Ay | Avoin yhtiö | öppet bolag' } },
  { id: 80, name: 'private limited company (OÜ)', either: { EE: 'OÜ | Osaühing' } },
  { id: 81, name: 'limited partnership (UÜ)', either: { EE: 'UÜ | Usaldusühing' } },
  { id: 82, name: 'general partnership (TÜ)', either: { EE: 'TÜ | Täisühing' } },
  { id: 83, name: 'commercial cooperative', either: { EE: 'TÜH | Tulundusühistu' } },
  {
    id: 84,
    name: 'apartment association',
    either: {
      EE: 'KÜ | Korteriühistu | HÜ | Hooneühistu',
      NL: 'VvE | V.v.E. | vereniging van eigenaars | Vereniging van Eigenaren',
      CZ: 'Společenství vlastníků | Společenství vlastníků jednotek | Společenství pro dům | SVJ',
      SK: 'Spoločenstvo vlastníkov bytov',
      PL: 'wspólnota mieszkaniowa',
      FR: 'Syndicat des copropriétaires | Syndicat de copropriété',
      NO: 'Eierseksjonssameie | Eierseksjonssameiet',
      BE: 'VME | Vereniging van mede-eigenaars | ACP | Association des copropriétaires',
    },
    inside: false,
  },
  {
    id: 85,
    name: 'private limited company (SIA)',
    either: {
      LV: 'SIA | Sabiedrība ar ierobežotu atbildību | sabiedrības ar ierobežotu atbildību | VSIA | valsts SIA | valsts sabiedrība ar ierobežotu atbildību | PSIA | pašvaldības SIA | pašvaldības sabiedrība ar ierobežotu atbildību | sab. ar ierob. atbild.',
    },
  },
  { id: 86, name: 'farm (Latvia)', either: { LV: 'ZS | Z/S | Zemnieku saimniecība | Zemnieku saimniecības' } },
  {
    id: 87,
    name: 'private limited company (UAB)',
    either: { LT: 'UAB | uždaroji akcinė bendrovė | uždarosios akcinės bendrovės' },
  },
  { id: 88, name: 'public institution', either: { LT: 'VšĮ | viešoji įstaiga | viešosios įstaigos' } },
  { id: 89, name: 'small partnership', either: { LT: 'MB | mažoji bendrija | mažosios bendrijos' } },
  { id: 90, name: 'agricultural company', either: { LT: 'ŽŪB | žemės ūkio bendrovė | žemės ūkio bendrovės' } },
  {
    id: 91,
    name: 'general partnership (TŪB)',
    either: { LT: 'TŪB | tikroji ūkinė bendrija | tikrosios ūkinės bendrijos' },
  },
  {
    id: 92,
    name: 'cooperative company',
    either: { LT: 'kooperatinė bendrovė | kooperatinės bendrovės | kooperatyvas | KB kooperatinė bendrovė | ŽŪK' },
  },
  {
    id: 93,
    name: 'state or municipal enterprise',
    either: {
      LT: 'valstybės įmonė | valstybės įmonės | savivaldybės įmonė | savivaldybių įmonės',
      CZ: 'státní podnik | s.p. | národní podnik | n.p.',
      SK: 'štátny podnik | š.p. | obecný podnik',
      PL: 'przedsiębiorstwo państwowe',
      RO: 'RA | Regie autonomă',
      DE: 'AöR | A.ö.R. | Anstalt des öffentlichen Rechts | KdöR | Körperschaft des öffentlichen Rechts',
    },
    prefix: { LT: 'VĮ | SĮ' },
    inside: false,
  },
  {
    id: 95,
    name: 'health enterprise of Norway (HF)',
    suffix: { NO: 'HF | Helseforetak | RHF | Regionalt helseforetak' },
    inside: false,
  },
  { id: 94, name: 'partnership of advocates', either: { LT: 'APB | advokatų profesinė bendrija' } },
  {
    id: 100,
    name: 'private limited company (s.r.o.)',
    suffix: {
      CZ: 's.r.o. | s r.o. | s. r.o. | spol. s r.o. | spol. s r. o. | spol s.r.o. | společnost s r.o. | společnost s ručením omezeným | společnosti s ručením omezeným | společnosti s r.o. | spol. s ručením omezeným | spol. s ruč. omez.',
      SK: 'spoločnosť s ručením obmedzeným | spoločnosti s ručením obmedzeným | spoločnosť s r.o. | spoločnosti s r.o. | spol. s ručením obmedzeným | spol. s r. o. v skratke',
    },
  },
  {
    id: 101,
    name: 'general partnership (v.o.s.)',
    suffix: { CZ: 'v.o.s. | veřejná obchodní společnost', SK: 'verejná obchodná spoločnosť | ver. obch. spol.' },
  },
  {
    id: 102,
    name: 'public benefit company',
    suffix: {
      CZ: 'o.p.s. | obecně prospěšná společnost',
      SK: 'n.o. | nezisková organizácia | Nezisková organizácia poskytujúca všeobecne prospešné služby',
    },
  },
  { id: 103, name: 'institute', suffix: { CZ: 'z.ú. | zapsaný ústav | v.v.i. | veřejná výzkumná instituce' } },
  {
    id: 104,
    name: 'state-funded organisation',
    suffix: {
      CZ: 'p.o. | příspěvková organizace | státní příspěvková organizace',
      SK: 'príspevková organizácia | rozpočtová organizácia',
    },
  },
  {
    id: 105,
    name: 'branch of a foreign company',
    suffix: {
      CZ: 'organizační složka | org. složka | odštěpný závod | o.z.',
      SK: 'organizačná zložka | organizačná zložka podniku | odštepný závod',
      PL: 'oddział w Polsce | spółka akcyjna oddział w Polsce | oddział przedsiębiorcy zagranicznego',
      DE: 'Zweigniederlassung | Zweigniederlassung Deutschland | Niederlassung Deutschland',
      SE: 'filial | Sverige filial',
      FI: 'sivuliike | filial i Finland | sivuliike Suomessa',
      LV: 'filiāle',
      LT: 'filialas | Lietuvos filialas',
      EE: 'Eesti filiaal | filiaal',
      RO: 'sucursala București | sucursala',
      IE: 'Irish Branch',
      FR: 'succursale',
    },
    inside: false,
  },
  {
    id: 110,
    name: 'private limited company (sp. z o.o.)',
    suffix: {
      PL: 'sp. z o.o. | spzoo | sp zoo | spz oo | spółka z ograniczoną odpowiedzialnością | spółki z ograniczoną odpowiedzialnością | spółce z ograniczoną odpowiedzialnością | spółką z ograniczoną odpowiedzialnością | spółka z o.o. | spółki z o.o. | spółką z o.o. | spółka zoo | sp. z ograniczoną odpowiedzialnością | sp. z o. odpowiedzialnością | sp. z ogr. odp. | spółka z ogr. odp. | sp. z 0.0. | spka z ograniczon odpowiedzialnoci',
    },
    either: { PL: 'spółka z ograniczoną odpowiedzialnością' },
  },
  {
    id: 111,
    name: 'limited partnership (sp.k.)',
    suffix: { PL: 'sp.k. | spółka komandytowa | spółki komandytowej | sp. komandytowa | spka komandytowa' },
  },
  {
    id: 112,
    name: 'general partnership (sp.j.)',
    suffix: { PL: 'sp.j. | s.j. | spj | spółka jawna | spółki jawnej | sp. jawna | spka jawna' },
  },
  {
    id: 113,
    name: 'cooperative of Poland',
    either: { PL: 'spółdzielnia | spółdzielnia pracy | spółdzielnia mleczarska | rolnicza spółdzielnia produkcyjna' },
    inside: false,
  },
]
