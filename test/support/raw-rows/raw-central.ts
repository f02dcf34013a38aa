import { spawnSync } from 'node:child_process'
import { readdirSync, readFileSync } from 'node:fs'
import type { RawCompany, RawSample } from './raw-company.ts'
import { only } from './raw-company.ts'
import { allSaid, dmy, json, type Raw, said } from './read-raw.ts'

const sk = (folder: string): RawCompany[] =>
  json(`${folder}/search-31322832.json`).results.map((company: Raw) => {
    const now = (list: Raw[]) => list.find(({ validTo }) => validTo === undefined)
    return {
      country: 'SK',
      registry_id: now(company.identifiers).value,
      name: now(company.fullNames).value,
      incorporation_date: company.establishment,
      locality: now(company.addresses).municipality.value,
      postal_code: now(company.addresses).postalCodes[0],
      previous_names: allSaid(company.fullNames.filter(({ validTo }: Raw) => validTo).map(({ value }: Raw) => value)),
    }
  })

const pl = (folder: string): RawCompany[] =>
  readdirSync(folder)
    .filter(name => name.endsWith('.json'))
    .map(name => {
      const { naglowekA, dane } = json(`${folder}/${name}`).odpis
      const { danePodmiotu, siedzibaIAdres, kapital } = dane.dzial1
      const { przedmiotDzialalnosci: activities = {} } = dane.dzial3
      const { nip, regon } = danePodmiotu.identyfikatory
      return {
        country: 'PL',
        registry_id: naglowekA.numerKRS,
        name: said(danePodmiotu.nazwa),
        incorporation_date: dmy(naglowekA.dataRejestracjiWKRS),
        locality: siedzibaIAdres.adres.miejscowosc,
        postal_code: siedzibaIAdres.adres.kodPocztowy,
        legal_form: said(danePodmiotu.formaPrawna),
        activities: allSaid(
          (Object.values(activities).flat() as Raw[]).map(
            ({ kodDzial, kodKlasa, kodPodklasa }) => `${kodDzial}.${kodKlasa}.${kodPodklasa}`,
          ),
        ),
        identifiers: allSaid([nip, regon?.replace(/^(\d{9})0{5}$/, '$1')]),
        capital: Number(kapital.wysokoscKapitaluZakladowego.wartosc.replace(',', '.')),
      }
    })

const linesOf = (file: string): Raw[] =>
  (file.endsWith('.bz2')
    ? spawnSync('bzcat', [file], { encoding: 'utf8', maxBuffer: 1e9 }).stdout.trim().split('\n')
    : readFileSync(file, 'utf8')
        .trim()
        .split(/\n(?=\{)/)
  ).map(line => JSON.parse(line))

/** An entry with a former court, `T2304V_M1801_HRB1`, stays as it is written. */
const german = (record: Raw): RawCompany => {
  const parts = record.company_number.split('_')
  const [, street, postal_code, town] = /^(?:(.+), )?(\d{5}) (.+?)\.?$/.exec(record.registered_address ?? '') ?? []
  return {
    country: 'DE',
    registry_id: parts.length === 2 ? parts.join('.') : record.company_number,
    name: said(record.name),
    street: said(street),
    locality: said(town ?? record.all_attributes.registered_office),
    postal_code,
    status: record.current_status === 'currently registered' ? 'active' : 'dissolved',
    previous_names: allSaid((record.previous_names ?? []).map(({ company_name }: Raw) => company_name)),
  }
}

const deFiles = ['gau-algesheim.jsonl.bz2', '5_de_companies.jsonl', '100_de_companies_formatted.jsonl']

export const centralSamples: readonly RawSample[] = [
  { source: 'sk', folder: 'sk-rpo', files: only('search-31322832.json'), read: sk },
  { source: 'pl', folder: 'pl-krs-odpis', read: pl },
  {
    source: 'de',
    folder: 'de-offeneregister',
    files: only(...deFiles),
    read: folder => deFiles.flatMap(name => linesOf(`${folder}/${name}`)).map(german),
  },
]

const nameFiles = ['chunk1.jsonl.bz2', 'chunk3.jsonl.bz2', 'chunk13.jsonl.bz2', 'chunk14.jsonl.bz2']

/** 400,000 rows of OffeneRegister, one file each. */
export const realNames: readonly RawSample[] = nameFiles.map(name => ({
  source: 'de',
  folder: 'real-names',
  files: only(name),
  read: folder => linesOf(`${folder}/${name}`).map(german),
}))
