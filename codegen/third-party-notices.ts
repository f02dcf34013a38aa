import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Plugin } from 'esbuild'

const ofPackage = /^.*node_modules\/(?:@[^/]+\/)?[^/]+/
const sources = /\/node_modules\/.*\.(?:js|mjs|css)$/

const licenceIn = (folder: string): string => {
  const file = ['LICENSE', 'LICENSE.md', 'license'].map(name => join(folder, name)).find(existsSync)
  if (file === undefined) throw new Error(`${folder} has no licence, which copies of it must contain`)
  return readFileSync(file, 'utf8').trim()
}

/** The licence of a package before its code, as a comment that esbuild keeps: it removes those that begin with two stars. */
export const thirdPartyNotices: Plugin = {
  name: 'third-party-notices',
  setup: ({ onLoad }) =>
    onLoad({ filter: sources }, ({ path }) => {
      const [folder = ''] = ofPackage.exec(path) ?? []
      const name = folder.replace(/^.*node_modules\//, '')
      const notice = `/*! ${name}\n\n${licenceIn(folder)}\n*/\n`
      return { contents: notice + readFileSync(path, 'utf8'), loader: path.endsWith('.css') ? 'css' : 'js' }
    }),
}
