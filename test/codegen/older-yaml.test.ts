import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import { parse, parseDocument } from 'yaml'
import { quoteForOlderYaml } from '../../codegen/quote-for-older-yaml.ts'

const textOf = (file: string) => readFileSync(new URL(`../../${file}`, import.meta.url), 'utf8')
const asOlder = (text: string) => parse(text, { version: '1.1' })

describe('descriptions read by parsers of YAML 1.1, such as PyYAML', () => {
  for (const file of ['generated/openapi.yaml', 'generated/admin/openapi.yaml', 'workflows.arazzo.yaml'])
    it(`find in ${file} what those of YAML 1.2 find`, () => {
      const text = textOf(file)
      assert.deepEqual(asOlder(text), parse(text))
    })

  it('would find false for Norway and dates in place of texts in openapi.yaml, as it is written', () => {
    const written = textOf('openapi.yaml')
    assert.notDeepEqual(asOlder(written), parse(written))
  })

  it('find texts, because those that would be another value get quotes: NO, yes and dates, not NOK or 1.0.0', () => {
    const quoted = quoteForOlderYaml(parseDocument('[NO, yes, 2018-05-15, No. 7, NOK, 1.0.0, 7, "8"]\n'))
    const text = quoted.toString({ flowCollectionPadding: false })
    assert.equal(text, `['NO', 'yes', '2018-05-15', No. 7, NOK, 1.0.0, 7, "8"]\n`)
    assert.deepEqual(asOlder('[NO, 2018-05-15]'), [false, new Date('2018-05-15')])
  })
})
