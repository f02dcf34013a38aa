import { mkdirSync } from 'node:fs'
import { parseArgs } from 'node:util'
import { plainContract } from '../../codegen/plain-contract.ts'
import { readContract } from '../../codegen/read-contract.ts'
import { buildCompiled, compiledClients } from './compiled-clients.ts'
import { buildFolder } from './folders.ts'
import { buildPython } from './python-client.ts'
import { Missing } from './run.ts'
import { buildTypescript } from './typescript-client.ts'

// With --where-possible it is not a failure if this machine lacks the tools of a language.
const { values } = parseArgs({ options: { 'where-possible': { type: 'boolean', default: false } } })

const say = (text: string) => process.stdout.write(`${text}\n`)

/** Builds one client, and says in one line how that ended. */
async function attempt(language: string, build: () => Promise<unknown>) {
  try {
    await build()
    say(`SDKs: ${language} ${version} is built`)
  } catch (error) {
    if (!(error instanceof Error)) throw error
    const isSkip = error instanceof Missing && values['where-possible']
    if (!isSkip) process.exitCode = 1
    say(`SDKs: ${language} ${isSkip ? 'is skipped' : 'failed'}, ${error.message}`)
  }
}

const contract = readContract()
const { version } = contract.info
const plain = `${JSON.stringify(plainContract(contract), null, 2)}\n`

mkdirSync(buildFolder, { recursive: true })
const compiled = async () => {
  for (const client of compiledClients) await attempt(client.language, () => buildCompiled(client, plain))
}
await Promise.all([
  attempt('typescript', () => buildTypescript(version)),
  attempt('python', () => buildPython(version)),
  compiled(),
])
