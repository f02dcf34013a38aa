import { cpSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { buildOnce } from './built-stamp.ts'
import { buildFolder, compiler, licence, sdkFolder, types } from './folders.ts'
import { run } from './run.ts'

/** A consumer's project, in which the package is installed. */
export const typescriptConsumer = join(buildFolder, 'typescript-consumer')

function copySources(folder: string, version: string) {
  rmSync(folder, { recursive: true, force: true })
  cpSync(join(sdkFolder, 'typescript'), folder, { recursive: true })
  cpSync(licence, join(folder, 'LICENSE'))
  const file = join(folder, 'package.json')
  writeFileSync(file, `${JSON.stringify({ ...JSON.parse(readFileSync(file, 'utf8')), version }, null, 2)}\n`)
}

const npm = (cwd: string, ...args: string[]) => run('npm', args, { cwd })

/** Compiles the TypeScript client in a folder and packs it. Returns the archive's path. */
export async function packTypescript(version: string, folder = join(buildFolder, 'typescript')): Promise<string> {
  copySources(folder, version)
  await run(process.execPath, [compiler, '-p', '.'], { cwd: folder })
  await npm(folder, 'pack', '--silent')
  return join(folder, `svc-client-${version}.tgz`)
}

// The package has no dependencies, so no registry is asked.
async function install(archive: string) {
  rmSync(typescriptConsumer, { recursive: true, force: true })
  mkdirSync(typescriptConsumer, { recursive: true })
  writeFileSync(join(typescriptConsumer, 'package.json'), '{"private": true, "type": "module"}\n')
  await npm(typescriptConsumer, 'install', '--no-audit', '--no-fund', '--offline', archive)
}

/** The TypeScript client, packed and installed in an empty project. Returns the archive's path. */
export async function buildTypescript(version: string): Promise<string> {
  await buildOnce({ name: 'typescript', text: version, paths: ['typescript'] }, async () =>
    install(await packTypescript(version)),
  )
  return join(buildFolder, `typescript/svc-client-${version}.tgz`)
}

const strict = [
  '--strict',
  '--noUncheckedIndexedAccess',
  '--exactOptionalPropertyTypes',
  '--noEmit',
  '--skipLibCheck',
  'false',
  '--module',
  'nodenext',
  '--target',
  'es2022',
  '--typeRoots',
  types,
  '--types',
  'node',
  '--ignoreConfig',
]

/** Compiles a consumer's files strictly: with the types of Node only, and with those of browsers too. Throws with the errors. */
export async function compileConsumers(...files: string[]): Promise<void> {
  for (const lib of ['es2023', 'es2023,dom,dom.iterable'])
    await run(process.execPath, [compiler, ...files, ...strict, '--lib', lib], { cwd: typescriptConsumer })
}
