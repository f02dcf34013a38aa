import { cpSync, mkdirSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { buildOnce } from './built-stamp.ts'
import { documentedProgram } from './documented-program.ts'
import { buildFolder, licence, sdkFolder } from './folders.ts'
import { generate, needJar, needJava } from './generator-jar.ts'
import { onlyJson } from './only-json.ts'
import { run } from './run.ts'

/** A client that is generated and compiled as a whole, with a program that uses it. */
interface CompiledClient {
  language: 'java' | 'go'
  /** The program that compiles it, and how it is asked whether it is there. */
  toolchain: [program: string, ...args: string[]]
  /** Where the program of its README belongs. */
  program: string
  /** Whether it can only read replies in JSON. */
  onlyJson: boolean
  compile: [program: string, ...args: string[]]
  /** Runs the consumer's program. */
  consume: [program: string, ...args: string[]]
}

const libraries = ['dependency:copy-dependencies', '-DincludeScope=runtime', '-DoutputDirectory=target/lib']

export const compiledClients: readonly CompiledClient[] = [
  {
    language: 'java',
    toolchain: ['mvn', '-v'],
    program: 'Consumer.java',
    onlyJson: true,
    compile: ['mvn', '-q', '-B', '-DskipTests', 'compile', ...libraries],
    consume: ['java', '--class-path', 'target/classes:target/lib/*', 'Consumer.java'],
  },
  {
    language: 'go',
    toolchain: ['go', 'version'],
    program: 'consumer/main.go',
    onlyJson: false,
    compile: ['go', 'build', './...'],
    consume: ['go', 'run', './consumer'],
  },
]

/** The folder of a client. */
export const compiledFolder = (language: string): string => join(buildFolder, language)

async function generateAndCompile({ language, toolchain, compile, ...client }: CompiledClient, contract: string) {
  const cwd = compiledFolder(language)
  const [tool, ...asked] = toolchain
  await run(tool, asked, { cwd: buildFolder, missing: `${tool} is missing` })
  await needJava()
  await needJar()
  rmSync(cwd, { recursive: true, force: true })
  writeFileSync(join(buildFolder, 'contract.json'), client.onlyJson ? onlyJson(contract) : contract)
  await generate([language])
  mkdirSync(join(cwd, 'consumer'), { recursive: true })
  writeFileSync(join(cwd, client.program), documentedProgram(language))
  // The generator's own README tells neither of keys nor of addresses, and links to pages that are not generated.
  cpSync(join(sdkFolder, language, 'README.md'), join(cwd, 'README.md'))
  cpSync(licence, join(cwd, 'LICENSE'))
  const [program, ...args] = compile
  await run(program, args, { cwd })
}

/** Generates and compiles a client. Throws Missing without its toolchain. */
export async function buildCompiled(client: CompiledClient, contract: string): Promise<void> {
  const paths = ['openapitools.json', `${client.language}/README.md`]
  await buildOnce({ name: client.language, text: contract, paths }, () => generateAndCompile(client, contract))
}
