import assert from 'node:assert/strict'
import { collectShapes } from '../../codegen/clients/named-shapes.ts'
import { keyName, pythonName } from '../../codegen/clients/python/print-shape.ts'
import { printShape } from '../../codegen/clients/typescript/print-shape.ts'
import { ContractError } from '../../codegen/contract-error.ts'
import type { Schema } from '../../codegen/contract-model.ts'
import { contract } from '../contract-checker/contract-operations.ts'

const shapes = collectShapes(contract)
const typeOf = (schema: Schema) => printShape(shapes.shapeOf(schema, 'Part'), shapes.named, 'Company')

describe('the types of generated clients', () => {
  it('quote apostrophes and backslashes of values', () => {
    assert.equal(typeOf({ enum: ["a'b", 'c\\'] }), String.raw`'a\'b' | 'c\\'`)
  })

  const refused: [Schema, RegExp][] = [
    [{ type: 'integer', const: 1 }, /^Part has the value 1, which is not a string$/],
    [{ enum: ['a', null] }, /^Part has the value null, which is not a string$/],
    [{ allOf: [{ type: 'object' }] }, /^Part has allOf, which clients cannot be generated for$/],
  ]
  for (const [schema, message] of refused)
    it(`are not generated for ${JSON.stringify(schema)}; one line says why`, () => {
      assert.throws(() => typeOf(schema), { name: ContractError.name, message })
    })

  it('have an underscore behind the 32 keywords of Python in small letters, which no key of a dict can be', () => {
    const keywords = `and as assert async await break class continue def del elif else except finally for from
      global if import in is lambda nonlocal not or pass raise return try while with yield`.split(/\s+/)
    for (const keyword of keywords) {
      assert.equal(pythonName(keyword), `${keyword}_`)
      assert.throws(() => keyName(keyword), ContractError)
    }
    assert.equal(keywords.length, 32)
    assert.equal(keyName('registry_id'), 'registry_id')
  })
})
