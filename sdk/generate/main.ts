import { mkdirSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { readContract } from '../../codegen/read-contract.ts'
import { inputsHash, isBuilt, noteBuilt } from './built-stamp.ts'
import { compilable, compile } from './compiled-clients.ts'
import { buildFolder } from './folders.ts'
import { generate, needJar, needJava } from './generator-jar.ts'
import { plainContract } from './plain-contract.ts'
import { buildPython } from './python-client.ts'
import { Missing } from './run.ts'
import { buildTypescript } from './typescript-client.ts'

// --where-possible builds the TypeScript and Python clients, or says in one line why it cannot; without it Java and Go are compiled too.
const { values } = parseArgs({ options: { 'where-possible': { type: 'boolean', default: false } } })

const say = (text: string) => process.stdout.write(`${text}\n`)

const contract = readContract()
const { version } = contract.info
const text = `${JSON.stringify(plainContract(contract), null, 2)}\n`
const hash = inputsHash(text)

function startAnew() {
  rmSync(buildFolder, { recursive: true, force: true })
  mkdirSync(buildFolder, { recursive: true })
  writeFileSync(join(buildFolder, 'contract.json'), text)
}

async function buildPackages() {
  await generate(['typescript', 'python'])
  await Promise.all([buildTypescript(version), buildPython(version)])
  noteBuilt(hash)
  say(`SDKs: TypeScript and Python ${version} built, packed and installed`)
}

async function compileTheRest() {
  const { found, lacking } = await compilable()
  for (const { language, toolchain } of lacking) say(`SDKs: ${language} skipped, ${toolchain[0]} is missing`)
  if (found.length > 0) await generate(found.map(({ language }) => language))
  for (const client of found) {
    await compile(client)
    say(`SDKs: ${client.language} ${version} generated and compiled`)
  }
}

async function buildAll() {
  startAnew()
  await needJava()
  await needJar()
  await buildPackages()
  if (!values['where-possible']) await compileTheRest()
}

/** With --where-possible a missing tool is not a failure. */
function report(error: Error) {
  const isSkip = error instanceof Missing && values['where-possible']
  if (!isSkip) process.exitCode = 1
  say(`SDKs: ${isSkip ? 'skipped, ' : ''}${error.message}`)
}

try {
  if (!values['where-possible'] || !isBuilt(hash)) await buildAll()
} catch (error) {
  if (!(error instanceof Error)) throw error
  report(error)
}
