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

/** The address of a generated file; its name holds a hash of its content. */
export function assetAddress(name: string): string {
  const file: string | undefined = (assetNames as Readonly<Record<string, string>>)[name]
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
const headers = { 'cache-control': 'public, max-age=31536000, immutable' }

/** Answers with a generated file; passes on other names. */
export function serveAssets(): RequestHandler {
  const assets = readAssets()
  return (req, res, next) => {
    const asset = assets.get(String(req.params.file))
    if (!asset) return next()
    respondStored(req, res, asset, { headers })
  }
}
