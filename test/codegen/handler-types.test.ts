import assert from 'node:assert/strict'
import { fileURLToPath } from 'node:url'
import ts from 'typescript'

const folder = fileURLToPath(new URL('./', import.meta.url))

const headers = `{ etag: 'W/"1"', 'cache-control': 'private, max-age=86400', vary: 'Authorization' }`

// Handlers of getCompany that the compiler must accept ('') or reject (with part of its message).
const cases = [
  ['a 200 with its headers and a company', `{ status: 200, headers: ${headers}, body: company }`, ''],
  ['a 304 without a body', `{ status: 304, headers: ${headers}, body: undefined }`, ''],
  ['the parameters of the path', 'found(_call.path.country, _call.path.registry_id)', ''],
  ['a status that the contract does not have', `{ status: 201, headers: ${headers}, body: company }`, '201'],
  ['an error as a reply', `{ status: 404, headers: ${headers}, body: company }`, '404'],
  ['a 304 with a body', `{ status: 304, headers: ${headers}, body: company }`, "'undefined'"],
  ['a reply without etag', `{ status: 200, headers: { 'cache-control': '', vary: '' }, body: company }`, 'etag'],
  [
    'a header of every reply',
    `{ status: 200, headers: { ...etag, 'x-request-id': '1' }, body: company }`,
    'x-request-id',
  ],
  [
    'a field that is not a known parameter or field',
    `{ status: 200, headers: ${headers}, body: { ...company, owner: null } }`,
    'owner',
  ],
  ['a company without its fields', `{ status: 200, headers: ${headers}, body: { country: 'NO' } }`, 'registry_id'],
  [
    'a status of a company outside the list',
    `{ status: 200, headers: ${headers}, body: { ...company, status: 'alive' } }`,
    'alive',
  ],
  ['a parameter of another operation', 'found(_call.query.q, _call.path.registry_id)', "'q'"],
] as const

const source = (reply: string) => `
import type { Call, Reply } from '#generated/operations.ts'
import type { components } from '#generated/schema.ts'
export declare const company: components['schemas']['Company']
export declare const etag: { etag: string; 'cache-control': string; vary: string }
export declare function found(country: string, registryId: string): Reply<'getCompany'>
export const handler = (_call: Call<'getCompany'>): Reply<'getCompany'> => (${reply})
`

function compilerOptions(): ts.CompilerOptions {
  const file = fileURLToPath(new URL('../../tsconfig.json', import.meta.url))
  const { config } = ts.readConfigFile(file, ts.sys.readFile)
  return { ...ts.convertCompilerOptionsFromJson(config.compilerOptions, folder).options, types: [] }
}

/** Compiles in-memory files in this folder, where imports resolve as in the project. */
function compile(sources: Map<string, string>) {
  const options = compilerOptions()
  const host = ts.createCompilerHost(options)
  const { getSourceFile, fileExists, readFile } = host
  host.fileExists = name => sources.has(name) || fileExists(name)
  host.readFile = name => sources.get(name) ?? readFile(name)
  host.getSourceFile = (name, version, ...rest) => {
    const text = sources.get(name)
    return text === undefined ? getSourceFile(name, version, ...rest) : ts.createSourceFile(name, text, version)
  }
  const program = ts.createProgram([...sources.keys()], options, host)
  return (name: string) => ts.getPreEmitDiagnostics(program, program.getSourceFile(name))
}

const message = ({ messageText }: ts.Diagnostic) => ts.flattenDiagnosticMessageText(messageText, '\n')

describe('types of a handler, generated from the contract', () => {
  const name = (at: number) => `${folder}in-memory-${at}.ts`
  let diagnostics: ReturnType<typeof compile>
  before(() => {
    diagnostics = compile(new Map(cases.map(([, reply], at) => [name(at), source(reply)])))
  })

  cases.forEach(([given, , refusal], at) => {
    it(`${refusal ? 'refuse' : 'accept'} ${given}`, () => {
      const found = diagnostics(name(at)).map(message)
      if (!refusal) assert.deepEqual(found, [])
      else {
        assert.equal(found.length, 1, found.join('\n'))
        assert.ok(found[0]?.includes(refusal), found[0])
      }
    })
  })
})
