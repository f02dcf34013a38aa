import { createHash } from 'node:crypto'
import { cpSync, existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { buildOnce, type Inputs, isBuilt } from './built-stamp.ts'
import { buildFolder, licence, pythonTools, sdkFolder } from './folders.ts'
import { registrySilent, run } from './run.ts'

const source = join(buildFolder, 'python')
const requirements = join(sdkFolder, 'requirements.txt')
const stamp = join(pythonTools, '.installed')

/** The interpreter of an environment in which the client and what it needs are installed, and a folder for programs that use it. */
export const python = join(pythonTools, 'bin/python')
export const pythonConsumer = join(buildFolder, 'python-consumer')

const hashOf = (file: string) => createHash('sha256').update(readFileSync(file)).digest('hex')

// Dates in the archive would differ from build to build.
const env = { ...process.env, SOURCE_DATE_EPOCH: '315532800', PIP_DISABLE_PIP_VERSION_CHECK: '1' }

const pip = (...args: string[]) =>
  run(python, ['-m', 'pip', '--quiet', ...args], {
    cwd: buildFolder,
    env,
    missing: 'the Python package index does not answer',
    wants: registrySilent,
  })

/** Installs what the client needs, and what builds and checks it, unless it is there. */
async function needPython(): Promise<void> {
  const wanted = hashOf(requirements)
  if (existsSync(stamp) && readFileSync(stamp, 'utf8') === wanted) return
  rmSync(pythonTools, { recursive: true, force: true })
  const missing = 'python3 with its module venv is missing'
  await run('python3', ['-m', 'venv', pythonTools], { cwd: buildFolder, missing })
  await pip('install', '--no-compile', '--requirement', requirements)
  writeFileSync(stamp, wanted)
}

function copySources(folder: string, version: string) {
  rmSync(folder, { recursive: true, force: true })
  const isSource = (path: string) => !path.includes('__pycache__')
  cpSync(join(sdkFolder, 'python'), folder, { recursive: true, filter: isSource })
  cpSync(licence, join(folder, 'LICENSE'))
  const readme = ['README.md', 'CHANGELOG.md'].map(name => readFileSync(join(folder, name), 'utf8'))
  writeFileSync(join(folder, 'README.md'), readme.join('\n').replace(/\n# Changelog/, '\n## Changelog'))
  const project = join(folder, 'pyproject.toml')
  writeFileSync(project, readFileSync(project, 'utf8').replace(/^version = .*$/m, `version = "${version}"`))
}

/** Checks a consumer's programs strictly, as they use the installed package. Throws with the errors. */
export async function checkConsumers(...files: string[]): Promise<void> {
  const args = ['-m', 'mypy', '--strict', '--no-error-summary', '--scripts-are-modules', ...files]
  await run(python, args, { cwd: pythonConsumer })
}

/** Checks types, style and format of the client itself, also for the oldest Python. Throws with the errors. */
export async function checkPython(): Promise<void> {
  for (const args of [
    ['mypy', '--strict', '--python-version', '3.10', 'svc_client'],
    ['ruff', 'check', '--no-cache', '.'],
    ['ruff', 'format', '--no-cache', '--check', '.'],
  ])
    await run(python, ['-m', ...args], { cwd: source })
}

/** Builds the wheel of the Python client in a folder. Returns its path. */
export async function buildWheel(version: string, folder = source): Promise<string> {
  copySources(folder, version)
  await pip('wheel', '--no-deps', '--no-build-isolation', '--wheel-dir', join(folder, 'dist'), folder)
  return join(folder, `dist/svc_client-${version}-py3-none-any.whl`)
}

async function install(wheel: string) {
  mkdirSync(pythonConsumer, { recursive: true })
  await pip('install', '--no-deps', '--force-reinstall', wheel)
  await pip('check')
}

const inputsOf = (version: string): Inputs => ({
  name: 'python',
  text: version,
  paths: ['python', 'requirements.txt'],
})

/** Whether the Python client of this version is built and installed. */
export const isPythonBuilt = (version: string): boolean => isBuilt(inputsOf(version))

/** The Python client, built and installed. Returns the wheel's path. */
export async function buildPython(version: string): Promise<string> {
  await buildOnce(inputsOf(version), async () => {
    await needPython()
    await install(await buildWheel(version))
  })
  return join(source, `dist/svc_client-${version}-py3-none-any.whl`)
}
