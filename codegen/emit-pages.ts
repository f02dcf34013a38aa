import { readdirSync } from 'node:fs'
import { basename, relative, resolve } from 'node:path'
import { fileURLToPath } from 'node:url'
import { build, type Metafile } from 'esbuild'
import { thirdPartyNotices } from './third-party-notices.ts'

const root = fileURLToPath(new URL('../', import.meta.url))
const folder = 'src/pages/browser'
const out = 'generated/pages'

/** Each file of the folder itself is an entry: the style sheet, and the module of a page. */
const entryPoints = () =>
  readdirSync(resolve(root, folder))
    .filter(name => /\.(ts|css)$/.test(name))
    .map(name => `${folder}/${name}`)

const assetName = (entry: string) => basename(entry).replace(/\.ts$/, '.js')

/** The file of each entry, by its name without the hash. */
const assetNames = ({ outputs }: Metafile) =>
  Object.fromEntries(
    Object.entries(outputs).flatMap(([file, { entryPoint }]) =>
      entryPoint ? [[assetName(entryPoint), basename(file)]] : [],
    ),
  )

/** Modules and style sheet of the pages, bundled and minified; file names hold a hash of the content. */
export async function emitPages(): Promise<Record<string, string>> {
  const { outputFiles, metafile } = await build({
    absWorkingDir: root,
    entryPoints: entryPoints(),
    outdir: out,
    entryNames: '[name]-[hash]',
    chunkNames: 'chunk-[hash]',
    bundle: true,
    minify: true,
    splitting: true,
    format: 'esm',
    target: 'es2022',
    charset: 'utf8',
    write: false,
    metafile: true,
    plugins: [thirdPartyNotices],
    legalComments: 'inline',
    logLevel: 'silent',
  })
  const files = outputFiles.map(({ path, text }) => [`pages/${relative(resolve(root, out), path)}`, text])
  const names = `${JSON.stringify(assetNames(metafile), null, 2)}\n`
  return { ...Object.fromEntries(files), 'pages/assets.json': names }
}
