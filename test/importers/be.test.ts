import assert from 'node:assert/strict'
import { cpSync, readFileSync, renameSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { countsOf, importedRegister } from '../support/imported-register.ts'
import { fixture, openStores, runImport, seedInto } from '../support/partition-stores.ts'
import { tempFolder } from '../support/temp-folder.ts'

describe('importing the files of the Crossroads Bank', () => {
  const { summary, find } = importedRegister('BE', ['be', fixture('be')])

  it('keeps 3 of 6 enterprises, leaves out a person and one without a name, and rejects an invalid number', () => {
    assert.deepEqual(countsOf(summary()), {
      read: 6,
      written: 3,
      skipped: { sole_trader: 1, no_name: 1 },
      rejected: 1,
      unknown_statuses: { '777': 1 },
    })
  })

  it('reads every fact of an enterprise from six files, dated by its meta file', async () => {
    const { registry, ...company } = (await find('0999000030')) ?? {}
    assert.equal(registry?.name, 'Kruispuntbank van Ondernemingen / Banque-Carrefour des Entreprises (KBO/BCE)')
    assert.deepEqual(company, {
      country: 'BE',
      registry_id: '0999000030',
      name: 'Synthetische Bouw',
      status: 'active',
      status_detail: {
        registry_code: '000',
        registry_label: 'Situation normale',
        since: null,
        on_register: true,
        flags: [],
      },
      legal_form: {
        registry_code: '610',
        registry_label: 'Besloten Vennootschap',
        elf_code: '3W7E',
        kind: 'private_limited',
      },
      previous_names: [],
      other_names: [
        { name: 'Construction Synthétique', type: 'translation', language: 'fr' },
        { name: 'SynBouw', type: 'abbreviation', language: 'nl' },
        { name: 'SYNTHETISCHE WINKEL', type: 'trading', language: 'nl' },
      ],
      incorporation_date: '2001-03-15',
      dissolution_date: null,
      registered_address: {
        text: 'Verzonnen straat 12 bus 3, 1000 Brussel, Belgium',
        street: 'Verzonnen straat 12 bus 3',
        locality: 'Brussel',
        region: null,
        postal_code: '1000',
        country: 'BE',
      },
      activities: [
        { scheme: 'NACE', version: '2', code: '41201', nace_code: '41.20', label: 'Bouw (synthetisch)', primary: true },
        { scheme: 'NACE', version: '2', code: '01110', nace_code: '01.11', label: null, primary: false },
      ],
      identifiers: [{ scheme: 'vat', value: 'BE0999000030', derived: true }],
      capital: null,
      details: {
        contacts: { website: 'www.example.invalid', phone: '02 000 00 00', email: 'nobody@example.invalid' },
        establishment_count: 2,
      },
      source_url: 'https://kbopub.economie.fgov.be/kbopub/toonondernemingps.html?ondernemingsnummer=999000030',
      provenance: {},
      sources: [],
      data_freshness: { last_confirmed_at: '2026-11-02T00:00:00Z', source_updated_at: null },
    })
  })

  it('counts the rows of the supplementary files, and ignores none of them', () => {
    const { supplementary_files, missing_files, ignored_files } = summary()
    assert.deepEqual(supplementary_files, {
      denomination: { read: 9, kept: 8, rejected: 0 },
      address: { read: 5, kept: 3, rejected: 0 },
      activity: { read: 7, kept: 6, rejected: 0 },
      code: { read: 5, kept: 4, rejected: 0 },
      meta: { read: 3, kept: 3, rejected: 0 },
      contact: { read: 4, kept: 3, rejected: 0 },
      establishment: { read: 2, kept: 2, rejected: 0 },
      branch: { read: 1, kept: 1, rejected: 0 },
    })
    assert.deepEqual([missing_files, ignored_files], [[], []])
  })

  it('takes the language of the first name for address and activities, and the newest edition of NACE alone', async () => {
    const company = await find('0999000129')
    assert.deepEqual(
      [
        company?.name,
        company?.status,
        company?.registered_address?.text,
        company?.activities.map(({ version, code, label }) => [version, code, label]),
        company?.identifiers,
      ],
      [
        `Société "Synthétique" de l'Exemple`,
        'in_liquidation',
        'Rue Inventée 14, Tour Fictive, 1000 Bruxelles, Belgium',
        [['2.1', '62100', 'Programmation (synthétique)']],
        [],
      ],
    )
  })

  it('reads an address abroad and a code without its leading zeros, and reads an unmapped situation as unknown', async () => {
    const company = await find('0999000228')
    assert.deepEqual(
      [company?.name, company?.registered_address?.country, company?.status, company?.legal_form?.kind],
      ['Synthetic Coop', 'DE', 'unknown', 'cooperative'],
    )
  })
})

describe('an address of the Crossroads Bank', () => {
  it('has neither the dash of a house without a number, the asterisk of an unlisted street nor the dots of an unknown place', async () => {
    using folder = tempFolder()
    const extract = join(folder.path, 'extract')
    cpSync(fixture('be'), extract, { recursive: true })
    const addresses = join(extract, 'address.csv')
    const written = readFileSync(addresses, 'utf8')
      .replaceAll('"Rue Inventée","14"', '"*Rue Inventée","-"')
      .replace('"99999","Musterstadt","Musterstadt"', ',"...","..."')
    writeFileSync(addresses, written)
    await seedInto(folder.path)
    await runImport(folder.path, 'be', extract)
    await using stores = openStores(folder.path)
    const company = await stores.companies.find('BE', '0999000129')
    assert.equal(company?.registered_address?.street, 'Rue Inventée, Tour Fictive')
    const abroad = await stores.companies.find('BE', '0999000228')
    assert.equal(abroad?.registered_address?.text, 'Erfundene Straße 1, Germany')
  })
})

describe('what the Crossroads Bank writes for what it does not know', () => {
  const load = async (changes: readonly (readonly [file: string, from: string, to: string])[]) => {
    using folder = tempFolder()
    const extract = join(folder.path, 'extract')
    cpSync(fixture('be'), extract, { recursive: true })
    for (const [file, from, to] of changes) {
      const path = join(extract, file)
      const before = readFileSync(path, 'utf8')
      assert.ok(before.includes(from))
      writeFileSync(path, before.replace(from, to))
    }
    await runImport(folder.path, 'be', extract, { sample: false })
    await using stores = openStores(folder.path)
    return await stores.companies.find('BE', '0999000030')
  }

  for (const number of ['SN', 'sn', 'S/N', 'ZN', 'z/n', 'Z.N.', 'ON'])
    it(`${number} is no house number`, async () => {
      const company = await load([['address.csv', '"Verzonnen straat","Rue Inventée","12"', `"A","A","${number}"`]])
      assert.equal(company?.registered_address?.street, 'A bus 3')
    })

  for (const [box, street] of [
    ['postbus 33', 'A postbus 33'],
    ['Bte 4', 'A Bte 4'],
    ['busje', 'A bus busje'],
  ] as const)
    it(`the box ${box} is served as ${street}`, async () => {
      const written = '"Verzonnen straat","Rue Inventée","12","3"'
      const company = await load([['address.csv', written, `"A","A","","${box}"`]])
      assert.equal(company?.registered_address?.street, street)
    })

  it('1 January 1968 is no day of incorporation, 2 January 1968 is one', async () => {
    const startingOn = async (day: string) => (await load([['enterprise.csv', '15-03-2001', day]]))?.incorporation_date
    assert.deepEqual([await startingOn('01-01-1968'), await startingOn('02-01-1968')], [null, '1968-01-02'])
  })

  it('a number of nine digits is no other name, 1890 is one', async () => {
    const named = async (name: string) =>
      (await load([['denomination.csv', 'SYNTHETISCHE WINKEL', name]]))?.other_names.map(other => other.name)
    const others = ['Construction Synthétique', 'SynBouw']
    assert.deepEqual(await named('206567042'), others)
    assert.deepEqual(await named('0206.567.042'), others)
    assert.deepEqual(await named('1890'), [...others, '1890'])
  })

  for (const [written, code] of [
    ['Congo (Rép. dém.)', 'CD'],
    ['Congo', 'CG'],
    ['Monaco /Principauté/', 'MC'],
    ['Corée (Rép. pop. dém.)', 'KP'],
    ['Luxembourg (Grand-Duché)', 'LU'],
  ] as const)
    it(`${written} is ${code}`, async () => {
      const company = await load([['address.csv', '"REGO",,,"1000"', `"REGO","x","${written}","1000"`]])
      assert.equal(company?.registered_address?.country, code)
    })
})

describe('importing an update extract of the Crossroads Bank', () => {
  const message = 'this is an update extract, which has changed parts of enterprises only: import the full extract'
  const refused = async (change: (extract: string) => string | string[]) => {
    using folder = tempFolder()
    const extract = join(folder.path, 'extract')
    cpSync(fixture('be'), extract, { recursive: true })
    const files = change(extract)
    await seedInto(join(folder.path, 'data'))
    await assert.rejects(runImport(join(folder.path, 'data'), 'be', files), { message })
  }

  it('is refused by what meta.csv says, whatever its files are called', () =>
    refused(extract => {
      const meta = join(extract, 'meta.csv')
      writeFileSync(meta, readFileSync(meta, 'utf8').replace('"full"', '"update"'))
      return extract
    }))

  it('is refused without meta.csv where files of deleted rows are given, in a folder or by name', async () => {
    const rename = (extract: string) => {
      for (const name of ['enterprise', 'denomination'])
        renameSync(join(extract, `${name}.csv`), join(extract, `${name}_insert.csv`))
      writeFileSync(join(extract, 'enterprise_delete.csv'), '"EnterpriseNumber"\n"0999.000.030"\n')
      return ['enterprise_insert.csv', 'enterprise_delete.csv', 'denomination_insert.csv']
    }
    await refused(extract => rename(extract).map(name => join(extract, name)))
    await refused(extract => {
      rename(extract)
      return extract
    })
  })
})

describe('a Belgian name to which the next extract adds the one in another language', () => {
  const folder = tempFolder()
  after(() => folder[Symbol.dispose]())
  const extract = (name: string, ...names: string[]) => {
    const path = join(folder.path, name)
    cpSync(fixture('be'), path, { recursive: true })
    const rows = ['"EntityNumber","Language","TypeOfDenomination","Denomination"', ...names]
    writeFileSync(join(path, 'denomination.csv'), `${rows.join('\n')}\n`)
    return path
  }
  const dutch = '"0999.000.129","2","001","Munt"'
  const french = '"0999.000.129","1","001","Monnaie"'
  const { find } = importedRegister(
    'BE',
    ['be', extract('november', dutch), { snapshotDate: '2026-11-01' }],
    ['be', extract('december', french, dutch), { snapshotDate: '2026-11-15' }],
  )

  it('is that translation, and no former name', async () => {
    const { name, previous_names, other_names } = (await find('0999000129')) ?? {}
    assert.deepEqual(
      { name, previous_names, other_names },
      {
        name: 'Monnaie',
        previous_names: [],
        other_names: [{ name: 'Munt', type: 'translation', language: 'nl' }],
      },
    )
  })
})
