import { cpSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { buildFolder, compiler, sdkFolder } from './folders.ts'
import { registrySilent, run } from './run.ts'

const folder = join(buildFolder, 'typescript')
const consumer = join(buildFolder, 'typescript-consumer')

// DOM type names that Node does not declare: a consumer without the DOM library would not compile.
const amendments: [from: string, to: string][] = [
  [
    "WindowOrWorkerGlobalScope['fetch']",
    "{ fetch(...sent: Parameters<typeof fetch>): ReturnType<typeof fetch> }['fetch']",
  ],
  ['RequestCredentials', "RequestInit['credentials']"],
]

function amend() {
  const file = join(folder, 'src/generated/runtime.ts')
  const text = readFileSync(file, 'utf8')
  const amended = amendments.reduce((at, [from, to]) => at.replaceAll(from, to), text)
  writeFileSync(file, amended)
}

function addOwn(version: string) {
  cpSync(join(sdkFolder, 'typescript'), folder, { recursive: true })
  const file = join(folder, 'package.json')
  writeFileSync(file, JSON.stringify({ ...JSON.parse(readFileSync(file, 'utf8')), version }, null, 2))
}

const npm = (cwd: string, ...args: string[]) =>
  run('npm', args, { cwd, missing: 'the npm registry does not answer', wants: registrySilent })

async function install(archive: string) {
  rmSync(consumer, { recursive: true, force: true })
  mkdirSync(consumer, { recursive: true })
  writeFileSync(join(consumer, 'package.json'), '{"private": true, "type": "module"}\n')
  cpSync(join(sdkFolder, 'consumers/consumer.ts'), join(consumer, 'consumer.ts'))
  await npm(consumer, 'install', '--no-audit', '--no-fund', '--prefer-offline', archive, '@types/node@24')
}

// Two kinds of consumer: one with Node's types only, one with the DOM's too; each checks every declaration.
const strictly = ['--strict', '--noUncheckedIndexedAccess', '--exactOptionalPropertyTypes', '--target', 'es2022']
const compile = (...lib: string[]) =>
  run(
    process.execPath,
    [compiler, 'consumer.ts', ...strictly, '--module', 'nodenext', '--types', 'node', '--lib', lib.join()],
    { cwd: consumer },
  )

/** Compiles the TypeScript client, packs it, installs the archive in an empty project and compiles a strict consumer against it. */
export async function buildTypescript(version: string): Promise<void> {
  addOwn(version)
  amend()
  await run(process.execPath, [compiler, '-p', '.'], { cwd: folder })
  await npm(folder, 'pack', '--silent')
  await install(join(folder, `svc-client-${version}.tgz`))
  await compile('es2022', 'dom', 'dom.iterable')
  await compile('es2022')
}
