import assert from 'node:assert/strict'
import { existsSync, readFileSync } from 'node:fs'
import { parse } from 'csv-parse/sync'
import { legalFormKindOf } from '#data/reference/legal-form-kinds.ts'
import { registerOf } from '#data/reference/registers.ts'
import { countryCodes } from '#domain/countries.ts'
import { completeLegalForm } from '../../src/importers/mapping/legal-form-of.ts'
import { withMarkedKind } from '../../src/importers/mapping/marked-kind.ts'
import { samples } from '../support/genuine-samples.ts'

const sample = (file: string) => readFileSync(samples + file, 'utf8')

/** Forms whose kind is unknown. `registers.yaml` and `legal-form-kinds.yaml` give the reasons. */
const unknownKinds: Record<string, string[]> = {
  BE: ['200', '393', '401', '451', '452', '999'],
  DK: ['270', '990'],
  GB: ['Converted/Closed', 'Northern Ireland', 'Other company type'],
  LV: ['SAV'],
  NO: ['TVAM'],
  SK: ['995'],
}
const unknownElfKinds = ['4A3J', '5FRT', 'EZQW', 'NAUO', 'NO20', 'O0Y2']

const elfCell = { country: 'Country Code (ISO 3166-1)', code: 'ELF Code' }
const csvRows = (file: string, options = {}) =>
  parse(sample(file), { columns: true, bom: true, ...options }) as Record<string, string>[]

/** The code lists of the registers, each with the labels of its codes. */
const codeLists: Record<string, () => [code: string, label: string][]> = {
  'FR: the 260 legal categories of INSEE': () =>
    Object.entries(JSON.parse(sample('fr-labels/natures-juridiques.json'))),
  'BE: the 146 JuridicalForm codes of the KBO': () =>
    csvRows('be-kbo-open-data/code.csv')
      .filter(({ Category, Language }) => Category === 'JuridicalForm' && Language === 'NL')
      .map(({ Code = '', Description = '' }) => [Code, Description]),
  'LV: the types of a genuine register.csv': () =>
    csvRows('lv-ur-register/register.csv', { delimiter: ';' }).map(({ type = '', type_text = '' }) => [
      type,
      type_text,
    ]),
  'NO: the organisation forms of a genuine enheter.csv': () =>
    csvRows('no-brreg-enheter/enheter.csv').map(row => [
      row['organisasjonsform.kode'] ?? '',
      row['organisasjonsform.beskrivelse'] ?? '',
    ]),
  'GB: the company categories of a genuine BasicCompanyData file': () =>
    csvRows('gb-companies-house-basic/BasicCompanyData-sample.csv').map(({ CompanyCategory = '' }) => [
      CompanyCategory,
      CompanyCategory,
    ]),
}

const folded = (label: string) => label.replaceAll('&nbsp;', ' ').replaceAll(/\s+/g, ' ').trim()

describe('the legal forms of the reference data, compared with genuine lists', () => {
  before(function () {
    if (!existsSync(samples)) this.skip()
  })

  for (const [title, list] of Object.entries(codeLists)) {
    const country = title.slice(0, 2)
    it(`have a label, and a kind or a reason, for ${title}`, () => {
      for (const [code, label] of list()) {
        const form = completeLegalForm(country, code, '')
        assert.equal(form.registry_label, folded(label), code)
        assert.equal(form.kind === undefined, unknownKinds[country]?.includes(code) ?? false, `${code} ${form.kind}`)
      }
    })
  }

  it('have a kind or a reason for each of the 968 ISO 20275 codes of the 19 countries', () => {
    const countries: readonly string[] = countryCodes
    const listed = csvRows('gleif-elf/elf-codes-1.4.1.csv').filter(row =>
      countries.includes(row[elfCell.country] ?? ''),
    )
    const codes = new Set(listed.map(row => row[elfCell.code] ?? ''))
    assert.equal(codes.size, 968)
    const unknown = [...codes].filter(code => legalFormKindOf(code) === undefined)
    assert.deepEqual(unknown.toSorted(), unknownElfKinds)
  })

  it('have the ISO 20275 code of 259 of the 260 categories of INSEE', () => {
    const codes = Object.keys(JSON.parse(sample('fr-labels/natures-juridiques.json')))
    const without = codes.filter(code => completeLegalForm('FR', code, '').elf_code === undefined)
    assert.deepEqual(without, ['2800'])
  })
})

describe('a legal form', () => {
  it('has no kind where the register does not show it, for 14 codes of 6 countries', () => {
    for (const country of countryCodes) {
      const unknown = registerOf(country).legal_forms.filter(({ kind }) => kind === null)
      assert.deepEqual(unknown.map(form => form.registry_code).toSorted(), unknownKinds[country] ?? [], country)
    }
  })

  const cases: [country: string, code: string, kind: string | undefined, elf: string | undefined][] = [
    ['FR', '5308', 'limited_partnership', 'DEG4'],
    ['FR', '5458', 'cooperative', 'V1Z5'],
    ['FR', '7344', 'state', undefined],
    ['BE', '023', 'branch', undefined],
    ['BE', '214', 'public_limited', 'XQZX'],
    ['LV', 'AKF', 'branch', undefined],
    ['LV', 'PP', 'association', undefined],
    ['LV', 'KOR', undefined, undefined],
    ['RO', 'SCE', 'cooperative', 'UWEE'],
    ['RO', 'Cooperativă agricolă', 'cooperative', 'I15K'],
    ['GB', 'Overseas company', 'branch', '1W62'],
    ['FI', '28', 'partnership', 'BQ19'],
    ['NO', 'an unlisted code', undefined, undefined],
  ]
  for (const [country, code, kind, elf] of cases)
    it(`${code} of ${country} is ${kind ?? 'of unknown kind'}`, () => {
      const form = completeLegalForm(country, code, '')
      assert.equal(form.kind, kind)
      if (elf !== undefined) assert.equal(form.elf_code, elf)
    })

  const marked: [country: string, code: string, registryId: string, name: string, kind: string | undefined][] = [
    ['SE', 'AB-ORGFO', '556000-0001', 'Norrsken Exempel AB (publ)', 'public_limited'],
    ['SE', 'BAB-ORGFO', '516000-0001', 'Exempelbanken Aktiebolag (PUBL)', 'public_limited'],
    ['SE', 'AB-ORGFO', '556000-0001', 'Republiken AB', 'private_limited'],
    ['SE', 'EK-ORGFO', '769600-0001', 'Exempel (publ) ekonomisk förening', 'cooperative'],
    ...['FC', 'SF', 'NF', 'BR'].map(
      prefix => ['GB', 'Other company type', `${prefix}031362`, 'EXAMPLE INC', 'branch'] as [string, ...string[]],
    ),
    ['GB', 'Other company type', 'AC000001', 'EXAMPLE', undefined],
    ['GB', 'Private Limited Company', '00000001', 'EXAMPLE LIMITED', 'private_limited'],
    ['RO', 'XYZ', 'C40/12/2005', 'COOPERATIVA EXEMPLU', 'cooperative'],
    ['RO', 'XYZ', 'C2005000012407', 'COOPERATIVA EXEMPLU', 'cooperative'],
    ['RO', 'XYZ', 'J40/12/2005', 'EXEMPLU', undefined],
  ] as [string, string, string, string, string | undefined][]
  for (const [country, code, registryId, name, kind] of marked)
    it(`${code} of ${country} ${registryId} ${name} is ${kind ?? 'of unknown kind'}`, () => {
      const form = completeLegalForm(country, code, '')
      assert.equal(withMarkedKind(country, form, { registryId, name })?.kind, kind)
    })

  it('of GLEIF is marked by its ISO 20275 code', () => {
    const company = { registryId: '556000-0001', name: 'Exempel AB (publ)' }
    assert.equal(withMarkedKind('SE', { elf_code: 'XJHM', kind: 'private_limited' }, company)?.kind, 'public_limited')
    assert.equal(withMarkedKind('SE', { elf_code: 'C61P', kind: 'cooperative' }, company)?.kind, 'cooperative')
  })
})
