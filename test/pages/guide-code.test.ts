import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import ts from 'typescript'
import { errorGuides } from '../../src/pages/errors/error-guides.ts'

const source = (path: string) => readFileSync(new URL(`../../sdk/${path}`, import.meta.url), 'utf8')
const clients = {
  typescript: source('typescript/src/generated/client.ts'),
  python: source('python/svc_client/generated/client.py'),
}

/** The methods that lines of code call on the client `svc`, such as `lookUp`. */
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

  it('calls only methods that the clients have', () => {
    for (const { code, language, text } of lines)
      for (const call of callsIn(text)) {
        assert.match(clients[language], new RegExp(`^ +(def )?${call}(<.*)?\\(`, 'm'), `${code}: ${call}`)
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
