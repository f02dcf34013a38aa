import assert from 'node:assert/strict'
import { existsSync, globSync, readFileSync, statSync } from 'node:fs'
import { knownMembers } from '#data/reference/known-members.ts'
import { unknownMembers } from '../../src/importers/checks/unknown-members.ts'
import type { Importer } from '../../src/importers/importer.ts'
import { importers } from '../../src/importers/importers.ts'
import { jsonTexts, parseRecord } from '../../src/importers/readers/json-records.ts'
import type { JsonText } from '../../src/importers/readers/json-splitter.ts'
import { openDocument } from '../../src/importers/readers/open-document.ts'
import { xmlTexts } from '../../src/importers/readers/xml-records.ts'
import { samples } from '../support/genuine-samples.ts'
import { fixture } from '../support/partition-stores.ts'

// Lists of GLEIF's that are not of records; and an extract of OffeneRegister whose lines are numbered.
const isOfRecords = (path: string) => !/entity_legal|registration_authorit|real-names/.test(path)
const files = [fixture(''), ...(existsSync(samples) ? [samples] : [])]
  .flatMap(folder => globSync(`${folder}/**/*.{json,jsonl,jsonl.bz2,ndjson,xml}`))
  .filter(isOfRecords)

const valuesOf = async (batches: AsyncIterable<JsonText[]>): Promise<unknown[]> => {
  const values: unknown[] = []
  for await (const batch of batches)
    for (const record of batch.map(parseRecord)) if ('value' in record) values.push(record.value)
  return values
}

/** The records of a file; none if it is another source's. */
const recordsIn = async ({ json, xml, title }: Importer, path: string): Promise<unknown[]> => {
  const { chunks } = await openDocument({ path, member: null, name: path, bytes: statSync(path).size })
  const isXml = path.endsWith('.xml')
  try {
    if (isXml && xml) return await valuesOf(xmlTexts(chunks, xml.shape, title))
    return json && !isXml ? await valuesOf(jsonTexts(chunks, json, title)) : []
  } catch {
    return []
  }
}

const knownOf = (source: string) => knownMembers(source) ?? assert.fail(`${source} has no list of members`)
const unknownIn = (source: string, record: unknown) => [...unknownMembers(record, knownOf(source))]
const firstOf = (source: string, file: string) =>
  recordsIn(importers.get(source) as Importer, fixture(file)).then(([record]) => record as Record<string, object>)

describe('known members', () => {
  for (const importer of [...importers.values()].filter(({ json, xml }) => json || xml)) {
    it(`are all members of the fixtures and genuine samples: ${importer.source}`, async () => {
      let read = 0
      const unknown = new Set<string>()
      for (const file of files) {
        const records = await recordsIn(importer, file)
        read += records.length
        for (const record of records) for (const path of unknownIn(importer.source, record)) unknown.add(path)
      }
      assert.ok(read > 0)
      assert.deepEqual([...unknown], [])
    })
  }

  const nested = [
    { source: 'ch', file: 'ch/zefix-synthetic-2026-11-15.json', in: ['address'] },
    { source: 'de', file: 'de/de_companies_synthetic.jsonl', in: ['all_attributes'] },
    { source: 'dk', file: 'dk/virksomhed-synthetic.ndjson', in: ['Vrvirksomhed', 'virksomhedMetadata'] },
    { source: 'ee', file: 'ee/ettevotja_rekvisiidid__yldandmed-synthetic.json', in: ['yldandmed', 'aadressid', '0'] },
    { source: 'fi', file: 'fi/all_companies-synthetic.json', in: ['addresses', '0', 'postOffices', '0'] },
    { source: 'gleif', file: 'gleif-synthetic-copy.json', in: ['Entity', 'LegalAddress'] },
    { source: 'gleif', file: 'gleif-synthetic-api.json', in: ['attributes', 'entity'] },
    { source: 'nl', file: 'nl/basisbedrijfsgegevens-synthetic.ndjson', in: ['activiteiten', '0'] },
    { source: 'no', file: 'enheter-synthetic.json', in: ['forretningsadresse'] },
    { source: 'pl', file: 'pl/synthetic-aktualny-0009999001.json', in: ['odpis', 'dane', 'dzial1', 'siedzibaIAdres'] },
    { source: 'sk', file: 'sk/init_2026-11-01_001-synthetic.json', in: ['addresses', '0'] },
  ]
  for (const { source, file, in: steps } of nested) {
    // Positions in lists and wrappers of documents are not part of a path.
    const path = [...steps.filter(step => !/^\d|^Vrvirksomhed/.test(step)), 'newMember'].join('.')
    it(`are not the member newMember of ${file}, nor its ${path}`, async () => {
      const record = await firstOf(source, file)
      const inner = steps.reduce((value, step) => value[step] as Record<string, object>, record)
      Object.assign(inner, { newMember: [{ below: 1 }] })
      Object.assign(record, { newMember: 1 })
      assert.deepEqual(unknownIn(source, record).toSorted(), ['newMember', path].toSorted())
    })
  }

  it('are those of events of GLEIF, by which companies have ended or are bankrupt, in the golden copy and its API', () => {
    const event = { kind: 'BANKRUPTCY', status: ['IN_PROGRESS'] }
    const api = { attributes: { entity: { eventGroups: [{ events: [event] }] } } }
    const golden = { Entity: { LegalEntityEvents: { LegalEntityEvent: [{ Kind: { $: 'BANKRUPTCY' } }] } } }
    assert.deepEqual(unknownIn('gleif', api), [
      'attributes.entity.eventGroups.events.kind',
      'attributes.entity.eventGroups.events.status (now a list)',
    ])
    assert.deepEqual(unknownIn('gleif', golden), ['Entity.LegalEntityEvents.LegalEntityEvent.Kind'])
  })

  it('are texts, objects and lists as they were, or empty values in their place', () => {
    const record = { organisasjonsform: [{ kode: 'AS' }], navn: { tekst: 'A AS' }, historiskeNavn: { navn: 'B' } }
    assert.deepEqual(unknownIn('no', record), [
      'organisasjonsform (now a list)',
      'navn (now an object)',
      'historiskeNavn (no longer a list)',
    ])
    assert.deepEqual(unknownIn('no', { organisasjonsform: [], navn: null, historiskeNavn: {} }), [])
  })

  it('are elements and attributes of XML, each unknown one counted once for a record', async () => {
    const text = readFileSync(fixture('gleif-synthetic.xml'), 'utf8')
      .replaceAll('</lei:Entity>', '<lei:NewElement/><lei:NewElement a="1"><lei:Below/></lei:NewElement></lei:Entity>')
      .replaceAll('<lei:LegalAddress', '<lei:LegalAddress new="1"')
      .replace(/(<lei:EntityStatus>)(\w+)/, '$1<lei:Code>$2</lei:Code>')
    const { xml, title } = importers.get('gleif') as Importer
    const parts = (async function* () {
      yield text
    })()
    const [record] = await valuesOf(xmlTexts(parts, xml?.shape ?? assert.fail(), title))
    assert.deepEqual(unknownIn('gleif', record).toSorted(), [
      'Entity.EntityStatus (now an object)',
      'Entity.LegalAddress.@new',
      'Entity.NewElement',
    ])
  })
})
