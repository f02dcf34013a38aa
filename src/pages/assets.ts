import { readdirSync, readFileSync } from 'node:fs'
import { extname } from 'node:path'
import type { RequestHandler } from 'express'
import { weakTag } from '#domain/companies/entity-tag.ts'
import assetNames from '#generated/pages/assets.json' with { type: 'json' }
import { respondStored, type StoredText, storeCompressed, storeText } from '../http/reply/stored-text.ts'
import pinned from './reference/pinned.json' with { type: 'json' }

const folder = new URL('../../generated/pages/', import.meta.url)

const mediaTypes: Readonly<Record<string, string>> = {
  '.js': 'text/javascript',
  '.css': 'text/css',
  '.svg': 'image/svg+xml',
}

const currentNames: ReadonlyMap<string, string> = new Map(Object.entries(assetNames))

/** The address of a generated file; its name holds a hash of its content. */
export function assetAddress(name: string): string {
  const file = currentNames.get(name)
  if (file === undefined) throw new Error(`generated/pages has no ${name}. Run make generate.`)
  return `/assets/${file}`
}

const scalarName = `scalar-${pinned.version}.js`

/** The script of the API reference. */
export const scalarAddress = `/assets/${scalarName}`

const readScalar = () =>
  storeCompressed(
    'text/javascript',
    readFileSync(new URL('./reference/scalar.js.br', import.meta.url)),
    weakTag(pinned.integrity),
  )

function readAssets(): ReadonlyMap<string, StoredText> {
  const files = readdirSync(folder).filter(name => extname(name) in mediaTypes)
  const stored = (name: string) =>
    storeText(mediaTypes[extname(name)] ?? '', readFileSync(new URL(name, folder), 'utf8'))
  return new Map([...files.map(name => [name, stored(name)] as const), [scalarName, readScalar()]])
}

// A changed file has another name, so a browser may keep each one for ever.
const exact = { 'cache-control': 'public, max-age=31536000, immutable' }

// Kept under the name of another file, it would take that file's place.
const replacement = { 'cache-control': 'no-store' }

/** The file of this release that replaces a file of another release. */
const currentNameOf = (file: string) => currentNames.get(file.replace(/-[A-Z0-9]{8}(?=\.\w+$)/, '')) ?? ''

/**
 * Answers with a generated file; passes on other names. A page of another release, kept by a cache for five minutes or written
 * by another server of the fleet, gets this release's style sheet and modules; otherwise it would have none.
 */
export function serveAssets(): RequestHandler {
  const assets = readAssets()
  return (req, res, next) => {
    const file = String(req.params.file)
    const own = assets.get(file)
    const asset = own ?? assets.get(currentNameOf(file))
    if (!asset) return next()
    respondStored(req, res, asset, { headers: own ? exact : replacement })
  }
}
