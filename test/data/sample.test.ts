import assert from 'node:assert/strict'
import { readdirSync, readFileSync } from 'node:fs'
import { parse } from 'yaml'
import { legalFormKindNames } from '#data/reference/legal-form-kinds.ts'
import { passesMod97 } from '#domain/companies/registry-ids/check-digits.ts'
import { readRegistryId } from '#domain/companies/registry-ids/read-registry-id.ts'
import { registryIdRules } from '#domain/companies/registry-ids/rules.ts'
import { countryCodes } from '#domain/countries.ts'

interface SampleRow {
  registry_id: string
  name: string
  status: string
  legal_form?: { registry_code?: string; registry_label: string; elf_code?: string; kind: string }
  incorporation_date?: string
  previous_names?: { name: string; from?: string; until?: string }[]
  other_names?: { name: string; type: string; language?: string }[]
  registered_address?: Record<string, string>
  identifiers?: { scheme: string; value: string }[]
}

const folder = new URL('../../data/sample/', import.meta.url)
const readSample = (country: string) => parse(readFileSync(new URL(`${country}.yaml`, folder), 'utf8')) as SampleRow[]

const rowMembers = [
  'registry_id',
  'name',
  'status',
  'legal_form',
  'incorporation_date',
  'previous_names',
  'other_names',
  'registered_address',
  'identifiers',
]
const statuses = ['active', 'inactive', 'in_liquidation', 'in_insolvency', 'dissolved']
const legalFormKinds: readonly string[] = legalFormKindNames
const nameTypes = ['trading', 'abbreviation', 'translation', 'transliteration', 'branch', 'other']
const identifierSchemes = ['lei', 'vat', 'euid', 'nip', 'regon', 'trade_register', 'siret', 'rna']
const addressMembers = ['street', 'locality', 'region', 'postal_code', 'country']

const isRealDate = (text: string) => new Date(`${text}T00:00:00Z`).toJSON()?.slice(0, 10) === text
const isLei = (text: string) => /^[A-Z0-9]{18}[0-9]{2}$/.test(text) && passesMod97(text)
const hasText = (value: unknown) => typeof value === 'string' && value.trim() === value && value !== ''

function checkNames({ previous_names = [], other_names = [], name }: SampleRow) {
  for (const former of previous_names) {
    assert.ok(hasText(former.name) && former.name !== name, former.name)
    for (const day of [former.from, former.until]) assert.ok(day === undefined || isRealDate(day), `${name}: ${day}`)
    if (former.from && former.until) assert.ok(former.from < former.until, former.name)
  }
  for (const { type, language, ...other } of other_names) {
    assert.ok(hasText(other.name) && nameTypes.includes(type), `${name}: ${other.name} is ${type}`)
    assert.match(language ?? 'en', /^[a-z]{2}$/)
  }
}

function checkLegalForm({ name, legal_form }: SampleRow) {
  if (!legal_form) return
  assert.ok(legalFormKinds.includes(legal_form.kind), `${name}: ${legal_form.kind}`)
  assert.match(legal_form.elf_code ?? 'B6ES', /^[0-9A-Z]{4}$/)
  assert.ok(hasText(legal_form.registry_label), name)
}

function checkIdentifiers({ name, identifiers = [] }: SampleRow) {
  for (const { scheme, value } of identifiers) {
    assert.ok(identifierSchemes.includes(scheme) && hasText(value), `${name}: ${scheme}`)
    if (scheme === 'lei') assert.ok(isLei(value), `${name}: ${value}`)
  }
}

function checkFacts(country: string, row: SampleRow) {
  const { name, registry_id, status, incorporation_date, registered_address = { country } } = row
  for (const member of Object.keys(row)) assert.ok(rowMembers.includes(member), `${name}: ${member}`)
  assert.ok(hasText(registry_id) && hasText(name), registry_id)
  assert.ok(statuses.includes(status), `${name}: ${status}`)
  assert.ok(incorporation_date === undefined || isRealDate(incorporation_date), name)
  for (const [member, value] of Object.entries(registered_address))
    assert.ok(addressMembers.includes(member) && hasText(value), `${name}: ${member}`)
  assert.equal(registered_address.country, country, name)
  checkNames(row)
  checkLegalForm(row)
  checkIdentifiers(row)
}

describe('the embedded sample of real companies', () => {
  it('is 19 files, one per country', () => {
    const files = readdirSync(folder).filter(file => file.endsWith('.yaml'))
    assert.deepEqual(
      files.sort(),
      countryCodes.map(country => `${country}.yaml`),
    )
  })

  for (const country of countryCodes) {
    const hasCheckDigit = registryIdRules[country].check !== null
    const fewest = hasCheckDigit ? 12 : 6

    it(`has at least ${fewest} companies of ${country}, each once, under ids that are canonical`, () => {
      const ids = readSample(country).map(row => row.registry_id)
      assert.ok(ids.length >= fewest, `${ids.length} companies`)
      assert.equal(new Set(ids).size, ids.length)
      for (const id of ids) assert.equal(readRegistryId(country, id).kind, 'canonical', id)
    })

    it(`has the company of ${country} that the manifest gives as its example`, () => {
      const ids = readSample(country).map(row => row.registry_id)
      assert.ok(ids.includes(registryIdRules[country].example), registryIdRules[country].example)
    })

    it(`has only values of the contract for ${country}`, () => {
      for (const row of readSample(country)) checkFacts(country, row)
    })
  }

  it('has different names and LEIs', () => {
    const rows = countryCodes.flatMap(country => readSample(country).map(row => ({ country, ...row })))
    const names = rows.map(row => `${row.country} ${row.name}`)
    const leis = rows.flatMap(row => row.identifiers ?? []).filter(({ scheme }) => scheme === 'lei')
    assert.equal(new Set(names).size, names.length)
    assert.equal(new Set(leis.map(({ value }) => value)).size, leis.length)
  })
})
