import assert from 'node:assert/strict'
import type { XmlElement } from '../../../src/importers/readers/open-xml-record.ts'
import { xmlTexts } from '../../../src/importers/readers/xml-records.ts'
import { chunks, collect } from '../../support/chunks.ts'

const read = async (text: string) => {
  const size = text.length > 1_000 ? 100_000 : 9
  const texts = await collect(xmlTexts(chunks(text, size), { root: 'Data', record: 'Record' }, 'a test file'))
  return texts.map(record => ({ line: record.line, value: JSON.parse(record.text) as XmlElement }))
}

describe('reading XML records', () => {
  it('reads the elements of a record without namespace prefixes, with their lines', async () => {
    const text = `<?xml version="1.0"?>\n<l:Data xmlns:l="urn:x">\n <l:Head><l:Name>no</l:Name></l:Head>
 <l:Record><l:Name xml:lang="en">A &amp; B</l:Name></l:Record>\n <l:Record><l:Name><![CDATA[<C>]]></l:Name></l:Record>\n</l:Data>`
    const records = await read(text)
    assert.deepEqual(
      records.map(record =>
        'value' in record
          ? [record.line, record.value.children[0]?.text, record.value.children[0]?.attributes]
          : record,
      ),
      [
        [4, 'A & B', { lang: 'en' }],
        [5, '<C>', {}],
      ],
    )
  })

  const refused = [
    {
      given: 'another root',
      text: '<html><body/></html>',
      says: /this is not a test file: its root is html \(expected Data\)/,
    },
    {
      given: 'a file cut short',
      text: '<Data><Record><Name>A</Name></Record><Record>',
      says: /not well-formed XML, or cut short/,
    },
    { given: 'tags that cross', text: '<Data><Record><a></b></Record></Data>', says: /not well-formed XML/ },
    {
      given: 'a text of more than 16 megabytes outside of a record',
      text: `<Data><Head>${'x'.repeat(17_000_000)}</Head></Data>`,
      says: /longer than 16 megabytes/,
    },
    {
      given: 'a file cut short in a text of more than 16 megabytes',
      text: `<Data><Record><a>${'x'.repeat(17_000_000)}`,
      says: /not well-formed XML, or cut short/,
    },
    {
      given: 'a record of elements nested more than 100,000 deep, of which the parser keeps each',
      text: `<Data>\n<Record>${'<a>'.repeat(100_000)}`,
      says: /^ImportError: line 2 has elements nested more than 100000 deep$/,
    },
    {
      given: 'elements nested more than 100,000 deep outside of a record',
      text: `<Data><Head>${'<a>'.repeat(100_000)}`,
      says: /line 1 has elements nested more than 100000 deep/,
    },
    {
      given: 'entities that are declared nowhere',
      text: '<Data><Record>&bomb;</Record></Data>',
      says: /not well-formed XML/,
    },
  ]
  const tooLong = [
    { given: '100,001 elements', content: '<a/>'.repeat(100_001) },
    { given: 'elements nested 20,000 deep', content: `${'<a>'.repeat(20_000)}${'</a>'.repeat(20_000)}` },
    { given: 'a text of 17 megabytes', content: `<a>${'x'.repeat(17_000_000)}</a>` },
    { given: 'a text of 17 megabytes of lines', content: `<a>${'x\n'.repeat(8_500_000)}</a>`, lines: 8_500_000 },
    { given: 'CDATA of 17 megabytes', content: `<a><![CDATA[${'x'.repeat(17_000_000)}]]></a>` },
    {
      given: 'CDATA of 40 megabytes of tags and lines',
      content: `<a><![CDATA[${'<b>\n'.repeat(10_000_000)}]]></a>`,
      lines: 10_000_000,
    },
    { given: 'a comment of 40 megabytes of tags', content: `<a>b<!--${'<b>x'.repeat(10_000_000)}--></a>` },
    { given: '17 megabytes in 50,000 elements', content: `<a>${'x'.repeat(334)}</a>`.repeat(50_000) },
  ]
  for (const { given, content, lines = 0 } of tooLong)
    it(`gives a record of ${given} an empty text, and reads the next`, async () => {
      const text = `<Data>\n<Record>${content}</Record>\n<Record><a>b</a></Record>\n</Data>`
      const [long, next] = await collect(
        xmlTexts(chunks(text, 32_000), { root: 'Data', record: 'Record' }, 'a test file'),
      )
      assert.deepEqual(long, { line: 2, text: '' })
      assert.equal(next?.line, 3 + lines)
      assert.equal((JSON.parse(next?.text ?? '') as XmlElement).children[0]?.text, 'b')
    })

  for (const { given, text, says } of refused) it(`refuses ${given}`, () => assert.rejects(read(text), says))
})
