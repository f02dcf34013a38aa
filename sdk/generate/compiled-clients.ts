import { cpSync, mkdirSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { buildOnce } from './built-stamp.ts'
import { buildFolder, licence, sdkFolder } from './folders.ts'
import { generate, needJar, needJava } from './generator-jar.ts'
import { run } from './run.ts'

/** A client that is generated and compiled as a whole, with a program that uses it. */
interface CompiledClient {
  language: 'java' | 'go'
  /** The program that compiles it, and how it is asked whether it is there. */
  toolchain: [program: string, ...args: string[]]
  /** Where the consumer's program belongs. */
  consumer: [from: string, to: string]
  compile: [program: string, ...args: string[]]
  /** Runs the consumer's program. */
  consume: [program: string, ...args: string[]]
}

const libraries = ['dependency:copy-dependencies', '-DincludeScope=runtime', '-DoutputDirectory=target/lib']

export const compiledClients: readonly CompiledClient[] = [
  {
    language: 'java',
    toolchain: ['mvn', '-v'],
    consumer: ['consumer.java', 'Consumer.java'],
    compile: ['mvn', '-q', '-B', '-DskipTests', 'compile', ...libraries],
    consume: ['java', '--class-path', 'target/classes:target/lib/*', 'Consumer.java'],
  },
  {
    language: 'go',
    toolchain: ['go', 'version'],
    consumer: ['consumer.go', 'consumer/main.go'],
    compile: ['go', 'build', './...'],
    consume: ['go', 'run', './consumer'],
  },
]

/** The folder of a client. */
export const compiledFolder = (language: string): string => join(buildFolder, language)

async function generateAndCompile({ language, toolchain, consumer, compile }: CompiledClient, contract: string) {
  const cwd = compiledFolder(language)
  const [tool, ...asked] = toolchain
  await run(tool, asked, { cwd: buildFolder, missing: `${tool} is missing` })
  await needJava()
  await needJar()
  rmSync(cwd, { recursive: true, force: true })
  writeFileSync(join(buildFolder, 'contract.json'), contract)
  await generate([language])
  const [from, to] = consumer.map(String)
  mkdirSync(join(cwd, 'consumer'), { recursive: true })
  cpSync(join(sdkFolder, `consumers/${from}`), join(cwd, String(to)))
  cpSync(licence, join(cwd, 'LICENSE'))
  const [program, ...args] = compile
  await run(program, args, { cwd })
}

/** Generates and compiles a client. Throws Missing without its toolchain. */
export async function buildCompiled(client: CompiledClient, contract: string): Promise<void> {
  const paths = ['openapitools.json', `consumers/${client.consumer[0]}`]
  await buildOnce({ name: client.language, text: contract, paths }, () => generateAndCompile(client, contract))
}
