import type { DocumentHead, Importer, Mapped, MappingContext } from '../importer.ts'
import { pathsUnder } from '../mapping/paths-under.ts'
import { codeIn, dayFirst, text } from '../mapping/source-values.ts'
import type { CsvRow } from '../readers/csv-records.ts'
import { registerDefaults } from '../register-defaults.ts'
import { mapGeneral } from './ee-general.ts'
import { estonianAddress, mapEstonian, vatOf } from './ee-record.ts'

const mapBasic = (row: CsvRow, { memo }: MappingContext): Mapped =>
  mapEstonian(memo, {
    code: row.ariregistri_kood,
    name: text(row.nimi, 2000),
    form: text(row.ettevotja_oiguslik_vorm, 100),
    status: text(row.ettevotja_staatus),
    statusSince: undefined,
    facts: {
      incorporation_date: dayFirst(row.ettevotja_esmakande_kpv),
      registered_address: estonianAddress(memo, {
        units: row.asukoha_ehak_tekstina ?? '',
        street: text(row.asukoht_ettevotja_aadressis) ?? text(row.ettevotja_aadress),
        postalCode: text(row.indeks_ettevotja_aadressis, 100),
        normalised: row.ads_normaliseeritud_taisaadress ?? '',
        country: row.asukoha_ehak_tekstina ? 'EE' : undefined,
      }),
      identifiers: vatOf(row.kmkr_nr),
    },
  })

const basicColumns = [
  'nimi',
  'ariregistri_kood',
  'ettevotja_oiguslik_vorm',
  'ettevotja_staatus',
  'ettevotja_esmakande_kpv',
]

const isGeneral = ({ columns }: DocumentHead) => columns.length === 0

/**
 * RIK's e-Business Register: the basic data as CSV, or the general data as JSON, which also has former names,
 * activities and capital but no VAT numbers. With both, the JSON is the main file and the CSV adds the VAT numbers.
 */
export const ee: Importer = {
  source: 'ee',
  title: 'an e-Business Register lihtandmed or yldandmed file',
  distribution: {
    files:
      'ettevotja_rekvisiidid__yldandmed.json and ettevotja_rekvisiidid__lihtandmed.csv (zip), together or one of them',
    address: 'https://avaandmed.ariregister.rik.ee/en/downloading-open-data',
    account: 'none',
  },
  countries: ['EE'],
  ...registerDefaults,
  mainDocuments: documents => {
    const general = documents.filter(isGeneral)
    return general.length > 0 ? general : documents
  },
  fullerMain: { name: 'yldandmed', isIn: documents => documents.some(isGeneral) },
  csv: {
    columns: {
      required: basicColumns,
      mayBeNA: ['nimi'],
      optional: [
        'kmkr_nr',
        'ettevotja_aadress',
        'asukoht_ettevotja_aadressis',
        'asukoha_ehak_tekstina',
        'indeks_ettevotja_aadressis',
        'ads_normaliseeritud_taisaadress',
      ],
    },
    map: mapBasic,
    dates: { columns: ['ettevotja_esmakande_kpv'], read: dayFirst },
  },
  json: {
    recordsUnder: [],
    recognisedBy: ['ariregistri_kood'],
    persons: ['sidevahendid'],
    map: mapGeneral,
    dates: {
      columns: pathsUnder(
        ['yldandmed'],
        [
          'esmaregistreerimise_kpv',
          'kustutamise_kpv',
          'info_majandusaasta_aruannetest.majandusaasta_perioodi_lopp_kpv',
          ...pathsUnder(
            ['arinimed', 'aadressid', 'staatused', 'teatatud_tegevusalad', 'kapitalid', 'sidevahendid'],
            ['algus_kpv', 'lopp_kpv'],
          ),
        ],
      ),
      read: dayFirst,
    },
  },
  supplementaryFiles: [
    {
      name: 'lihtandmed',
      columns: { required: [...basicColumns, 'kmkr_nr'] },
      key: row => (row.kmkr_nr ? codeIn(row.ariregistri_kood) : undefined),
      keep: ['kmkr_nr'],
      isOptional: true,
    },
  ],
}
