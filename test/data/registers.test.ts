import assert from 'node:assert/strict'
import { existsSync, readFileSync } from 'node:fs'
import { parse } from 'yaml'
import { legalFormKindNames } from '#data/reference/legal-form-kinds.ts'
import { registerOf } from '#data/reference/registers.ts'
import { registryIdRules } from '#domain/companies/registry-ids/rules.ts'
import { type CountryCode, countryCodes } from '#domain/countries.ts'
import { samples } from '../support/genuine-samples.ts'

type Authorities = (string | { from: string; to: string })[]

interface SourceUrl {
  template: string
  kind: string
  other_parts?: SourceUrl
}

interface StatusReading {
  registry_value: string
  registry_label?: string
  status: string
  flags?: string[]
}

interface FormReading {
  registry_code: string | null
  registry_label: string
  elf_code: string | null
  kind: string | null
  reason?: string
}

interface Register {
  country: string
  name: string
  register: { name: string; authority_code: string | null; registration_authorities: Authorities; url: string }
  dataset: string
  licence: string
  attribution: string
  update_cadence: string
  frozen_until: string | null
  source_url: SourceUrl
  status_mapping: StatusReading[]
  legal_forms: FormReading[]
}

type Gleif = Pick<Register, 'name' | 'dataset' | 'licence' | 'attribution' | 'source_url' | 'status_mapping'>

const reference = (file: string) => readFileSync(new URL(`../../data/reference/${file}`, import.meta.url), 'utf8')
const { registers, gleif } = parse(reference('registers.yaml')) as {
  registers: Record<CountryCode, Register>
  gleif: Gleif
}
const kindsByElfCode = parse(reference('legal-form-kinds.yaml')) as Record<string, Pick<FormReading, 'kind' | 'reason'>>

const statuses = ['active', 'inactive', 'in_liquidation', 'in_insolvency', 'dissolved', 'unknown']
const flags = ['strike_off_pending', 'reorganisation', 'merged', 'relocated']
const legalFormKinds: readonly string[] = legalFormKindNames
const variables: Record<string, (registryId: string) => string> = {
  '{registry_id}': id => id,
  '{registry_id_no_leading_zeros}': id => id.replace(/^0+/, ''),
  '{register_part}': () => 'P',
  '{source_number}': id => id.replaceAll('.', '_'),
}

const authorityCode = /^RA\d{6}$/
const hasText = (value: unknown) => typeof value === 'string' && value.trim() === value && value !== ''

function checkStatuses(mapping: StatusReading[]) {
  for (const { registry_value, status, flags: set = [] } of mapping) {
    assert.ok(hasText(registry_value) && statuses.includes(status), `${registry_value} is ${status}`)
    for (const flag of set) assert.ok(flags.includes(flag), `${registry_value}: ${flag}`)
  }
  const values = mapping.map(({ registry_value }) => registry_value)
  assert.equal(new Set(values).size, values.length, 'a value stands twice')
}

function checkForm({ registry_code, registry_label, elf_code, kind, reason }: FormReading) {
  assert.ok(hasText(registry_label) && (registry_code === null || hasText(registry_code)), registry_label)
  assert.ok(kind === null ? hasText(reason) : legalFormKinds.includes(kind), `${registry_label}: ${kind}`)
  if (elf_code !== null) assert.equal(kindsByElfCode[elf_code]?.kind, kind, `${registry_label} ${elf_code}`)
}

function fillIn(template: string, id: string): URL {
  const address = template.replace(/\{[^}]*\}/g, variable => {
    const write = variables[variable]
    assert.ok(write, `${variable} is no variable`)
    return write(id)
  })
  return new URL(address)
}

function covers(authorities: Authorities, code: string): boolean {
  return authorities.some(one => (typeof one === 'string' ? one === code : one.from <= code && code <= one.to))
}

describe('the reviewed facts of the registers', () => {
  it('are of the 19 countries, by code', () => {
    assert.deepEqual(Object.keys(registers).sort(), [...countryCodes])
    for (const country of countryCodes) assert.equal(registers[country].country, country)
  })

  for (const country of countryCodes) {
    const facts = registers[country]

    it(`name the register of ${country}, its data set, its licence and the sentence the licence asks for`, () => {
      const { name, register, dataset, licence, attribution, update_cadence } = facts
      for (const text of [name, register.name, dataset, licence, attribution, update_cadence]) assert.ok(hasText(text))
      assert.match(attribution, /\.$/)
      assert.equal(new URL(register.url).protocol, 'https:')
    })

    it(`say of ${country} whether its data set is updated, or when it ended`, () => {
      assert.equal(facts.frozen_until, country === 'DE' ? '2019-02' : null)
    })

    it(`say whether ${country} can tell insolvency, dissolution and branches, as their status values and legal forms do`, () => {
      const { can_tell, status_mapping, legal_forms } = registerOf(country)
      const hasStatus = status_mapping.some(({ status }) => status === 'in_insolvency')
      if (can_tell.insolvency !== 'no') assert.ok(hasStatus)
      else assert.ok(!hasStatus, `${country} maps a status to in_insolvency`)
      const hasBranches = legal_forms.some(({ kind }) => kind === 'branch')
      assert.equal(can_tell.branches, hasBranches ? 'yes' : 'no')
    })

    it(`give ${country} GLEIF authority codes of the form RA and six digits`, () => {
      const { authority_code, registration_authorities } = facts.register
      const codes = registration_authorities.flatMap(one => (typeof one === 'string' ? [one] : [one.from, one.to]))
      assert.ok(codes.length > 0)
      for (const code of codes) assert.match(code, authorityCode)
      // Germany has no code, but each of its courts has one.
      if (country === 'DE') assert.equal(authority_code, null)
      else assert.ok(authority_code && covers(registration_authorities, authority_code), `${authority_code}`)
    })

    it(`make an https address of a company of ${country} with the known variables only`, () => {
      for (const { template, kind } of [facts.source_url, facts.source_url.other_parts ?? facts.source_url]) {
        assert.ok(['record', 'api', 'search'].includes(kind), kind)
        assert.equal(kind === 'search', !template.includes('{'), 'only a search page needs no variable')
        const address = fillIn(template, registryIdRules[country].example)
        assert.equal(address.protocol, 'https:')
        assert.doesNotMatch(address.href, /%7B|[{}]/)
      }
    })

    it(`read every status of ${country} into the 6 words of the contract, active and dissolved or inactive among them`, () => {
      checkStatuses(facts.status_mapping)
      const read = new Set(facts.status_mapping.map(({ status }) => status))
      assert.ok(read.has('active') && (read.has('dissolved') || read.has('inactive')))
    })

    it(`read the legal forms of ${country} as the table of ELF codes does`, () => {
      assert.ok(facts.legal_forms.length > 0)
      for (const form of facts.legal_forms) checkForm(form)
      const codes = facts.legal_forms.flatMap(({ registry_code: code }) => (code === null ? [] : [code.toLowerCase()]))
      assert.equal(new Set(codes).size, codes.length, 'a code stands twice')
    })
  }

  it('fill in the 3 variables as the registers write their numbers', () => {
    const sourceUrl = (country: CountryCode, id: string) => fillIn(registers[country].source_url.template, id).href
    assert.match(sourceUrl('BE', '0417497106'), /ondernemingsnummer=417497106$/)
    assert.match(sourceUrl('DE', 'M1201.HRB32000'), /\/M1201_HRB32000$/)
    assert.match(sourceUrl('CZ', '00177041'), /ico=00177041$/)
  })

  it('cite GLEIF for records that come from it alone', () => {
    assert.equal(gleif.dataset, 'gleif-lei-cdf')
    assert.equal(gleif.licence, 'CC0-1.0')
    assert.deepEqual(gleif.source_url, { template: 'https://search.gleif.org/#/record/{lei}', kind: 'record' })
    assert.ok(hasText(gleif.name) && hasText(gleif.attribution))
    checkStatuses(gleif.status_mapping)
  })

  it('have the kind of 968 ELF codes, or the reason why it is unknown', () => {
    const entries = Object.entries(kindsByElfCode)
    assert.equal(entries.length, 968)
    for (const [code, { kind, reason }] of entries) {
      assert.match(code, /^[0-9A-Z]{4}$/)
      assert.ok(kind === null ? hasText(reason) : legalFormKinds.includes(kind), `${code}: ${kind}`)
    }
  })
})

const authorityCodes = `${samples}registry-id-rules/ra-codes.csv`

describe('the reviewed facts, compared with their source lists', () => {
  before(function () {
    if (!existsSync(authorityCodes)) this.skip()
  })

  it('agree with each row of ra-codes.csv', () => {
    const [, ...rows] = readFileSync(authorityCodes, 'utf8').trim().split('\n')
    for (const row of rows) {
      const [country = '', codes = ''] = row.split(',')
      const { registration_authorities } = registers[country as CountryCode].register
      for (const code of codes.split('..')) assert.ok(covers(registration_authorities, code), `${country} ${code}`)
    }
  })

  it('know no ELF code that is not on the list of GLEIF', () => {
    const listed = readFileSync(`${samples}gleif-elf/elf-codes-1.4.1.csv`, 'utf8')
    const lines = listed.split('\n').map(line => line.split('","'))
    const known = new Set(lines.map(([code = '', , country]) => `${country} ${code.slice(1)}`))
    const codes = Object.keys(kindsByElfCode)
    for (const code of codes)
      assert.ok(
        countryCodes.some(country => known.has(`${country} ${code}`)),
        code,
      )
    for (const { country, legal_forms } of Object.values(registers))
      for (const { elf_code } of legal_forms)
        if (elf_code !== null) assert.ok(known.has(`${country} ${elf_code}`), `${country} ${elf_code}`)
  })
})
