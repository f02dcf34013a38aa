import assert from 'node:assert/strict'
import { readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { basename, join } from 'node:path'
import { describeDrift } from '../../src/importers/checks/import-drift.ts'
import { fixture, runImport } from '../support/partition-stores.ts'
import { type TempFolder, tempFolder } from '../support/temp-folder.ts'

const inFolder = (source: string) => readdirSync(fixture(source)).map(name => `${source}/${name}`)

const sic = /\d{5} - [^",]*/

const cases: readonly {
  source: string
  files: readonly string[]
  replaced: readonly [code: string | RegExp, by: string]
  codes: Record<string, number>
}[] = [
  { source: 'cz', files: inFolder('cz'), replaced: ['"210"', '"999"'], codes: { 'KATPO 999': 1 } },
  { source: 'cz', files: inFolder('cz'), replaced: ['"210"', '"210.0"'], codes: {} },
  {
    source: 'fr',
    files: inFolder('fr'),
    replaced: [',W999000001,12,', ',W999000001,77,'],
    codes: { 'trancheEffectifsUniteLegale 77': 1 },
  },
  { source: 'fr', files: inFolder('fr'), replaced: [',W999000001,12,', ',W999000001,[ND],'], codes: {} },
  {
    source: 'gb',
    files: ['BasicCompanyData-synthetic-2026-11-01.csv'],
    replaced: [sic, '62100 - Computer programming activities'],
    codes: { 'SICCode.SicText_1 62100 - Computer programming activities': 1 },
  },
  {
    source: 'gb',
    files: ['BasicCompanyData-synthetic-2026-11-01.csv'],
    replaced: [sic, '1110'],
    codes: { 'SICCode.SicText_1 1110': 1 },
  },
  { source: 'gb', files: ['BasicCompanyData-synthetic-2026-11-01.csv'], replaced: [sic, '62020.0'], codes: {} },
  {
    source: 'gb',
    files: ['BasicCompanyData-synthetic-2026-11-01.csv'],
    replaced: [sic, 'J62 - Programming'],
    codes: { 'SICCode.SicText_1 J62 - Programming': 1 },
  },
  {
    source: 'be',
    files: inFolder('be'),
    replaced: [/"2025"/g, '"2031"'],
    codes: { 'NaceVersion 2031 of activity': 1 },
  },
  {
    source: 'be',
    files: inFolder('be'),
    replaced: ['"SECO"', '"TERT"'],
    codes: { 'Classification TERT of activity': 1 },
  },
  { source: 'be', files: inFolder('be'), replaced: [/"WEB"/g, '"URL"'], codes: { 'ContactType URL of contact': 2 } },
  {
    source: 'fi',
    files: inFolder('fi'),
    replaced: ['"TOIMI4"', '"TOIMI5"'],
    codes: { 'mainBusinessLine.typeCodeSet TOIMI5': 1 },
  },
  { source: 'fi', files: inFolder('fi'), replaced: ['"TOIMI4"', '"TOIMI2"'], codes: {} },
  {
    source: 'gleif',
    files: ['gleif-synthetic.csv'],
    replaced: ['"H0PO"', '"H0PO1"'],
    codes: { 'Entity.LegalForm.EntityLegalFormCode H0PO1': 1 },
  },
  {
    source: 'gleif',
    files: ['gleif-synthetic.xml'],
    replaced: ['>H0PO<', '>H0-O<'],
    codes: { 'Entity.LegalForm.EntityLegalFormCode H0-O': 1 },
  },
  {
    source: 'gleif',
    files: ['gleif-synthetic.json'],
    replaced: ['"H0PO"', '"H0"'],
    codes: { 'Entity.LegalForm.EntityLegalFormCode.$ H0': 1 },
  },
  {
    source: 'gleif',
    files: ['gleif-synthetic-api.json'],
    replaced: ['"H0PO"', '"H0"'],
    codes: { 'attributes.entity.legalForm.id H0': 1 },
  },
]

describe('codes of a register that are on no list', () => {
  let folder: TempFolder
  beforeEach(() => {
    folder = tempFolder()
  })
  afterEach(() => folder[Symbol.dispose]())

  for (const { source, files, replaced, codes } of cases) {
    const [code, by] = replaced
    const told = Object.keys(codes).join() || 'none'
    it(`are named in the summary of ${source}: ${told}, where ${basename(files[0] ?? '')} has ${by}`, async () => {
      const texts = files.map(file => readFileSync(fixture(file), 'utf8'))
      assert.ok(texts.some(text => text.search(code) >= 0))
      const paths = files.map((file, at) => {
        const path = join(folder.path, basename(file))
        writeFileSync(path, texts[at]?.replace(code, () => by) ?? '')
        return path
      })
      const { drift } = await runImport(folder.path, source, paths, { snapshotDate: '2026-11-15', sample: false })
      assert.deepEqual(drift.unknown_codes, codes)
      const named = describeDrift(drift).filter(phrase => phrase.startsWith('unknown codes: '))
      assert.deepEqual(named, Object.keys(codes).length > 0 ? [`unknown codes: ${told}`] : [])
    })
  }
})
