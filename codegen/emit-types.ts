import openapiTypescript, { astToString, stringToAST } from 'openapi-typescript'
import ts from 'typescript'

const literal = (text: string) => ts.factory.createLiteralTypeNode(ts.factory.createStringLiteral(text))
const nullType = ts.factory.createLiteralTypeNode(ts.factory.createNull())
const isNullable = ({ type }: { type?: unknown }) => Array.isArray(type) && type.includes('null')

/** Types of the whole contract. Values of an `x-extensible-enum` are a closed union here: the server sends no other. */
export async function emitTypes(contract: string): Promise<Record<string, string>> {
  const ast = await openapiTypescript(contract, {
    transform: schema => {
      const values = (schema as { 'x-extensible-enum'?: string[] })['x-extensible-enum']
      if (!values) return undefined
      return ts.factory.createUnionTypeNode([...values.map(literal), ...(isNullable(schema) ? [nullType] : [])])
    },
  })
  return { 'schema.ts': astToString([...stringToAST('/* eslint-disable */\n'), ...ast] as ts.Node[]) }
}
