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

// --where-possible builds the TypeScript and Python clients, or says in one line why it does not; without it Java and Go are compiled too.
const { values } = parseArgs({ options: { 'where-possible': { type: 'boolean', default: false } } })

const say = (text: string) => process.stdout.write(`${text}\n`)

const contract = readContract()
const { version } = contract.info
const text = `${JSON.stringify(plainContract(contract), null, 2)}\n`
const hash = inputsHash(text)

async function startAnew() {
  rmSync(buildFolder, { recursive: true, force: true })
  await needJava()
  await needJar()
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
  await startAnew()
  await buildPackages()
  await compileTheRest()
}

async function buildWherePossible() {
  if (isBuilt(hash)) return
  await startAnew()
  await buildPackages()
}

try {
  await (values['where-possible'] ? buildWherePossible() : buildAll())
} catch (error) {
  if (!(error instanceof Error)) throw error
  if (!(error instanceof Missing && values['where-possible'])) process.exitCode = 1
  say(error instanceof Missing ? `SDKs: skipped, ${error.message}` : error.message)
}
