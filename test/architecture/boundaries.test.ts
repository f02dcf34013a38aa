import assert from 'node:assert/strict'
import { readdirSync } from 'node:fs'
import { createRequire } from 'node:module'

interface Rule {
  from: { path?: string }
  to: { path?: string }
}

const { forbidden }: { forbidden: Rule[] } = createRequire(import.meta.url)('../../.dependency-cruiser.cjs')

/** The folders and files of `src` that a pattern names, one or a choice of them: `src/mcp/`, `src/(mcp|rest)/`, `src/(?!mcp/|rest/)`. */
const namedIn = (pattern: string) =>
  [...pattern.matchAll(/\bsrc\/(?:([a-z.-]+)|\((?:\?!)?([a-z/|-]+))/g)].flatMap(([, one, choice = '']) =>
    one === undefined ? choice.split('|').flatMap(name => name.split('/')[0] || []) : [one],
  )

describe('the rules of boundaries', () => {
  const patterns = forbidden.flatMap(({ from, to }) => [from.path, to.path]).filter(path => path !== undefined)
  const named = new Set(patterns.flatMap(namedIn))

  it('name 20 or more folders and files of src, all of which exist', () => {
    assert.ok(named.size >= 20, `${named.size} of them`)
    assert.deepEqual(
      [...named].filter(name => !readdirSync('src').includes(name)),
      [],
    )
  })
})
