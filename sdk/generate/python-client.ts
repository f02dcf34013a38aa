import { cpSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { buildFolder, sdkFolder } from './folders.ts'
import { registrySilent, run } from './run.ts'

const folder = join(buildFolder, 'python')
const consumer = join(buildFolder, 'python-consumer')

function addOwn(version: string) {
  cpSync(join(sdkFolder, 'python'), folder, { recursive: true })
  const file = join(folder, 'pyproject.toml')
  writeFileSync(file, readFileSync(file, 'utf8').replace(/^version = .*$/m, `version = "${version}"`))
}

const pip = (...args: string[]) =>
  run(join(consumer, 'bin/python'), ['-m', 'pip', '--quiet', '--disable-pip-version-check', ...args], {
    cwd: folder,
    missing: 'the Python package index does not answer',
    wants: registrySilent,
  })

/** Builds the wheel of the Python client and installs it in a fresh virtual environment. */
export async function buildPython(version: string): Promise<void> {
  addOwn(version)
  rmSync(consumer, { recursive: true, force: true })
  await run('python3', ['-m', 'venv', consumer], { cwd: folder, missing: 'python3 with its module venv is missing' })
  await pip('wheel', '--no-deps', '--wheel-dir', 'dist', '.')
  await pip('install', join(folder, `dist/svc_client-${version}-py3-none-any.whl`))
}
