import assert from 'node:assert/strict'
import fc from 'fast-check'
import { Problem } from '#domain/errors/problem.ts'
import { jsonOf } from '../../src/http/steps/json-body.ts'

const messageOf = (text: string): string | undefined => {
  try {
    jsonOf(Buffer.from(text))
    return undefined
  } catch (error) {
    assert(error instanceof Problem)
    return JSON.stringify(error.facts)
  }
}

describe('The value of a body of JSON', () => {
  for (const text of [
    '{}',
    '[]',
    'null',
    '7',
    '"a:b"',
    '{"a":{"a":1},"b":[{"a":2}]}',
    '{"__proto__":1}',
    '\uFEFF{"a":1}',
  ])
    it(`is that of ${JSON.stringify(text)}`, () => {
      assert.deepEqual(jsonOf(Buffer.from(text)), JSON.parse(text.replace('\uFEFF', '')))
    })

  it('is an object for no text', () => {
    assert.deepEqual(jsonOf(Buffer.alloc(0)), {})
  })

  it('is any value, with colons in texts and names', () => {
    const text = fc.oneof(fc.string(), fc.constantFrom('a:b', ':', '"x":', '\\":'))
    const { value } = fc.letrec(tie => ({
      value: fc.oneof(text, fc.integer(), fc.constant(null), fc.array(tie('value'), { maxLength: 3 }), tie('object')),
      object: fc.dictionary(text, tie('value'), { maxKeys: 3 }),
    }))
    fc.assert(
      fc.property(value, given =>
        assert.deepEqual(jsonOf(Buffer.from(JSON.stringify(given))), JSON.parse(JSON.stringify(given))),
      ),
    )
  })

  for (const [text, message] of [
    ['{"a":1,"a":2}', 'contains the name a twice'],
    ['{"a":":","a":2}', 'contains the name a twice'],
    ['{"b":{"a":"x:y","a":1}}', 'contains the name a twice'],
    ['{"a":1,"\\u0061":2}', 'contains the name a twice'],
    ['{"a":1,"a":', 'contains the name a twice'],
    [`${'['.repeat(34)}${']'.repeat(34)}`, 'is nested too deeply'],
    [`${'['.repeat(100_000)}${']'.repeat(100_000)}`, 'is nested too deeply'],
    [`[${Array(5_000).fill(0)}]`, 'contains more than 5000 values'],
    ['{"a":1}}', 'is not valid JSON at line 1, column 8'],
    ['{a:1}', 'is not valid JSON at line 1, column 2'],
    ['{\n  "a": 1,\n}', 'is not valid JSON at line 3, column 1'],
    ["{'a':1}", 'is not valid JSON at line 1, column 2'],
    ['//comment\n{}', 'is not valid JSON at line 1, column 1'],
  ] as const)
    it(`is refused where the text ${message}: ${text.slice(0, 30)}`, () => {
      assert.match(messageOf(text) ?? '', new RegExp(message))
    })

  it('is refused with the advice to send null where Python wrote NaN', () => {
    assert.match(messageOf('{"ref": NaN}') ?? '', /line 1, column 9.*null in place of NaN, None or undefined/)
  })

  it('is refused where the bytes are not UTF-8', () => {
    assert.throws(() => jsonOf(Buffer.from([0x22, 0xff, 0x22])), Problem)
  })

  for (const [given, bytes, correction] of [
    ['a byte is not UTF-8', Buffer.from([0x22, 0xff, 0x22]), 'Encode the body as UTF-8.'],
    ['a name is there twice', Buffer.from('{"a":1,"a":2}'), 'Send each name of an object once.'],
    ['5,001 values are sent', Buffer.from(`[${Array(5_000).fill(0)}]`), 'Send the rows in several requests.'],
  ] as const)
    it(`is corrected as a whole, and not by its fields, where ${given}: ${correction}`, () => {
      assert.throws(
        () => jsonOf(bytes),
        ({ facts }: Problem) => (facts as { correction?: string }).correction === correction,
      )
    })

  it('keeps its limits: 32 levels in the outermost one and 5,000 values are read', () => {
    assert.equal(messageOf(`${'['.repeat(33)}${']'.repeat(33)}`), undefined)
    assert.equal(messageOf(`[${Array(4_999).fill(0)}]`), undefined)
    // A colon in a text has it visited.
    assert.equal(messageOf(`${'['.repeat(33)}":"${']'.repeat(33)}`), undefined)
    assert.equal(messageOf(`[":",${Array(4_998).fill(0)}]`), undefined)
  })
})
