import { copyFileSync, existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { build, type Metafile } from 'esbuild'
import { contractFile, entryPoint, manifest } from './manifest.ts'

const root = fileURLToPath(new URL('../', import.meta.url))

/** The folders of the packages of which code is in the bundle. */
const packagesIn = ({ inputs }: Metafile) => [
  ...new Set(Object.keys(inputs).flatMap(path => path.match(/^.*node_modules\/(@[^/]+\/)?[^/]+/)?.[0] ?? [])),
]

function licenceOf(folder: string): string {
  const file = ['LICENSE', 'LICENSE.md', 'license', 'LICENCE'].map(name => join(root, folder, name)).find(existsSync)
  const { name, license } = JSON.parse(readFileSync(join(root, folder, 'package.json'), 'utf8'))
  return `${name}\n\n${file === undefined ? license : readFileSync(file, 'utf8')}`
}

/** Writes the files of the MCPB bundle to a folder; `url` is the address that users are offered. */
export async function writeBundle(folder: string, url: string | undefined): Promise<void> {
  mkdirSync(folder, { recursive: true })
  const { metafile } = await build({
    absWorkingDir: root,
    entryPoints: ['bundle/start.ts'],
    outfile: join(folder, entryPoint),
    bundle: true,
    minify: true,
    format: 'esm',
    platform: 'node',
    target: 'node22',
    charset: 'utf8',
    metafile: true,
    legalComments: 'none',
    logLevel: 'silent',
  })
  writeFileSync(join(folder, 'manifest.json'), `${JSON.stringify(manifest(url), null, 2)}\n`)
  writeFileSync(join(folder, 'LICENSES'), packagesIn(metafile).map(licenceOf).join('\n\n'))
  mkdirSync(dirname(join(folder, contractFile)), { recursive: true })
  copyFileSync(join(root, contractFile), join(folder, contractFile))
  copyFileSync(join(root, 'LICENSE'), join(folder, 'LICENSE'))
  copyFileSync(join(root, 'bundle/icon.png'), join(folder, 'icon.png'))
}
