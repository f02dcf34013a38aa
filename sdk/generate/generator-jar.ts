import { createHash } from 'node:crypto'
import { copyFileSync, existsSync, mkdirSync, readFileSync, renameSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { launcher, sdkFolder, storageFolder } from './folders.ts'
import { answers, Missing, run } from './run.ts'

const { version }: { version: string } = JSON.parse(readFileSync(join(sdkFolder, 'openapitools.json'), 'utf8'))[
  'generator-cli'
]
const sha256 = '41ce4f6b07f196676439d710759fa1ced7a08066d06ff1bf314681470289efae'
const oldestJava = 11
const jar = join(storageFolder, `${version}.jar`)

const isGenuine = (file: string) =>
  existsSync(file) && createHash('sha256').update(readFileSync(file)).digest('hex') === sha256

// The launcher queries Maven's search for versions before each run unless this is disabled, and reads its settings from PWD.
const environment = { ...process.env, PWD: sdkFolder, OPENAPI_GENERATOR_CLI_SEARCH_URL: 'DEFAULT' }

const launch = (...args: string[]) => run(process.execPath, [launcher, ...args], { cwd: sdkFolder, env: environment })

const artifact = `org.openapitools:openapi-generator-cli:${version}`
const copyByMaven = ['-q', 'dependency:copy', `-Dartifact=${artifact}`, `-DoutputDirectory=${storageFolder}`]

/** Fails with one line if no suitable Java is installed. */
export async function needJava(): Promise<void> {
  const missing = `Java ${oldestJava} or newer is missing`
  const printed = await run('java', ['-version'], { cwd: sdkFolder, missing })
  if (Number(/version "(\d+)/.exec(printed)?.[1]) < oldestJava) throw new Missing(missing)
}

function takeNamed(named: string) {
  if (!isGenuine(named)) throw new Missing(`OPENAPI_GENERATOR_JAR is not the jar of openapi-generator ${version}`)
  copyFileSync(named, jar)
}

async function download() {
  await launch('version').catch(() => undefined)
  if (isGenuine(jar)) return
  rmSync(jar, { force: true })
  await answers('mvn', copyByMaven)
  const copied = join(storageFolder, `openapi-generator-cli-${version}.jar`)
  if (isGenuine(copied)) renameSync(copied, jar)
}

/** Provides the pinned jar to the launcher: from OPENAPI_GENERATOR_JAR, by the launcher's own download, or through Maven. */
export async function needJar(): Promise<void> {
  mkdirSync(storageFolder, { recursive: true })
  const named = process.env.OPENAPI_GENERATOR_JAR
  if (named) return takeNamed(named)
  if (!isGenuine(jar)) await download()
  if (!isGenuine(jar))
    throw new Missing(
      `the jar of openapi-generator ${version} cannot be had from Maven Central; OPENAPI_GENERATOR_JAR names a copy`,
    )
}

/** Generates clients as configured in openapitools.json. */
export const generate = (languages: readonly string[]): Promise<string> =>
  launch('generate', '--generator-key', ...languages)
