import { readdirSync, readFileSync } from 'node:fs'
import type { RawCompany, RawSample } from './raw-company.ts'
import { only } from './raw-company.ts'
import { json, type Raw, said } from './read-raw.ts'

/** The registration authorities of the samples whose companies are served. */
const countryOf: Record<string, string> = {
  RA000585: 'GB',
  RA000586: 'GB',
  RA000587: 'GB',
  RA000025: 'BE',
  RA000189: 'FR',
  RA000192: 'FR',
  RA000402: 'IE',
  RA000463: 'NL',
  RA000484: 'PL',
  RA000526: 'SK',
  RA000544: 'SE',
  RA000170: 'DK',
  RA000188: 'FI',
  RA000472: 'NO',
  RA000548: 'CH',
  RA000549: 'CH',
  RA000163: 'CZ',
}

const leiRecords = (folder: string) => readdirSync(folder).filter(name => /^(?:single|multi)_lei_record/.test(name))

const noForm = new Set(['8888', '9999'])
const elfCode = (code?: string) => (code && noForm.has(code) ? undefined : said(code))

const answers = (folder: string): RawCompany[] =>
  leiRecords(folder)
    .flatMap(name => [json(`${folder}/${name}`).data].flat())
    .flatMap(({ id, attributes: { entity } }: Raw) => {
      const country = countryOf[entity.registeredAt?.id]
      if (!country || entity.category !== 'GENERAL') return []
      return {
        country,
        registry_id: entity.registeredAs,
        name: said(entity.legalName.name),
        locality: said(entity.legalAddress.city),
        postal_code: said(entity.legalAddress.postalCode),
        status: entity.status === 'ACTIVE' ? 'active' : undefined,
        legal_form: elfCode(entity.legalForm?.id),
        identifiers: [id],
      }
    })

/** One record of the golden copy, of its members by their path. */
const golden = (lei: string, member: (path: string) => string | undefined): RawCompany[] => {
  const country = countryOf[member('Entity.RegistrationAuthority.RegistrationAuthorityID') ?? '']
  const registry_id = member('Entity.RegistrationAuthority.RegistrationAuthorityEntityID')
  if (!country || !registry_id || member('Entity.EntityCategory') !== 'GENERAL') return []
  return [
    {
      country,
      registry_id,
      name: said(member('Entity.LegalName')),
      locality: said(member('Entity.LegalAddress.City')),
      postal_code: said(member('Entity.LegalAddress.PostalCode')),
      status: member('Entity.EntityStatus') === 'ACTIVE' ? 'active' : undefined,
      legal_form: elfCode(member('Entity.LegalForm.EntityLegalFormCode')),
      identifiers: [lei],
    },
  ]
}

const goldenJson = (name: string) => (folder: string) =>
  json(`${folder}/${name}`).flatMap((record: Raw) =>
    golden(record.LEI, path => {
      const value = path.split('.').reduce((at, key) => at?.[key], record)
      return typeof value === 'object' ? value?.['#text'] : value
    }),
  )

const unescaped = (text: string) => text.replaceAll('&lt;', '<').replaceAll('&gt;', '>').replaceAll('&amp;', '&')

const inElement = (xml: string | undefined, name: string) =>
  new RegExp(`<lei:${name}(?: [^>]*)?>([sS]*?)</lei:${name}>`).exec(xml ?? '')?.[1]

const goldenXml = (name: string) => (folder: string) =>
  (readFileSync(`${folder}/${name}`, 'utf8').match(/<lei:LEIRecord\b[\s\S]*?<\/lei:LEIRecord>/g) ?? []).flatMap(
    record =>
      golden(inElement(record, 'LEI') ?? '', path => {
        const found = path.split('.').reduce<string | undefined>(inElement, record)
        return found && unescaped(found)
      }),
  )

export const gleifSamples: readonly RawSample[] = [
  { source: 'gleif', folder: 'gleif-lei-records', files: leiRecords, read: answers },
  {
    source: 'gleif',
    folder: 'gleif-lei-cdf',
    files: only('lei-data.json'),
    read: goldenJson('lei-data.json'),
  },
  ...['lei-data.xml', 'lei-updates-data2.xml', 'lei-updates-data2-new.xml'].map(name => ({
    source: 'gleif',
    folder: 'gleif-lei-cdf',
    files: only(name),
    read: goldenXml(name),
  })),
]
