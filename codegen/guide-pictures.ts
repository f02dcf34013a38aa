import { hash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { basename, posix } from 'node:path'

const docs = new URL('../docs/', import.meta.url)

/** A picture of a document, as a file of the pages whose name holds a hash of its content. */
export interface Picture {
  file: string
  text: string
  width: string
  height: string
}

/** Reads a picture that a document of docs/ shows. */
export function readPicture(document: string, href: string): Picture {
  const text = readFileSync(new URL(posix.join(posix.dirname(document), href), docs), 'utf8')
  const [, width = '', height = ''] = /viewBox="0 0 (\d+) (\d+)"/.exec(text) ?? []
  const file = `${basename(href, '.svg')}-${hash('sha256', text).slice(0, 8).toUpperCase()}.svg`
  return { file, text, width, height }
}
