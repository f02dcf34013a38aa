import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import ts from 'typescript'
import { operations } from '#generated/operations.ts'
import { errorGuides } from '../../src/pages/error-guides.ts'

const source = (path: string) => readFileSync(new URL(`../../sdk/${path}`, import.meta.url), 'utf8')
const clients = { typescript: source('typescript/src/client.ts'), python: source('python/svc_client/client.py') }

const snake = (name: string) => name.replaceAll(/[A-Z]/g, letter => `_${letter.toLowerCase()}`)

/** The methods that lines of code call on the client `svc`, such as `lookUp` and `companies.searchCompanies`. */
const callsIn = (code: string) => [...code.matchAll(/\bsvc\.([\w.]+)\(/g)].map(([, call = '']) => call)

const lines = Object.entries(errorGuides).flatMap(([code, { typescript, python }]) => [
  ...(typescript ? [{ code, language: 'typescript', text: typescript } as const] : []),
  ...(python ? [{ code, language: 'python', text: python } as const] : []),
])

describe('the code of clients on the pages of errors', () => {
  it('is there in both languages, or in none', () => {
    for (const [code, { typescript, python }] of Object.entries(errorGuides))
      assert.equal(typescript === undefined, python === undefined, code)
  })

  it('calls only methods that the clients have: their own, and the operations of the contract', () => {
    for (const { code, language, text } of lines)
      for (const call of callsIn(text)) {
        const [group = '', operation] = call.split('.')
        assert.match(clients[language], new RegExp(`\\b${group}\\b`), `${code}: ${call}`)
        const ids = Object.keys(operations).map(id => (language === 'python' ? snake(id) : id))
        if (operation) assert.ok(ids.includes(operation), `${code}: ${call}`)
      }
  })

  it('is valid TypeScript', () => {
    for (const { code, language, text } of lines) {
      if (language !== 'typescript') continue
      const { diagnostics = [] } = ts.transpileModule(text, {
        reportDiagnostics: true,
        compilerOptions: { target: ts.ScriptTarget.ESNext, module: ts.ModuleKind.ESNext },
      })
      assert.deepEqual(
        diagnostics.map(({ messageText }) => messageText),
        [],
        code,
      )
    }
  })
})
