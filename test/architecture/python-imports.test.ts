import assert from 'node:assert/strict'
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'

const root = fileURLToPath(new URL('../../sdk/python/svc_client/', import.meta.url))
const files = readdirSync(root, { recursive: true, encoding: 'utf8' }).filter(name => /(?<!__init__)\.py$/.test(name))

// An import within a function counts too: it only hides a cycle from Python.
const imported = /^\s*from (?:\.generated|\.\.?)?\.(\w*) import (\w+)/gm

const nameOf = (file: string) => file.replace(/^.*\/|\.py$/g, '')

const importsOf = (text: string) => [...text.matchAll(imported)].map(([, module, name]) => module || (name ?? ''))

const modules = new Map(files.map(file => [nameOf(file), importsOf(readFileSync(join(root, file), 'utf8'))]))

/** The first module, on a way along imports, that is on it already; with the way to it. */
function cycleFrom(name: string, way: readonly string[] = []): string | undefined {
  if (way.includes(name)) return [...way, name].join(' → ')
  for (const next of modules.get(name) ?? []) {
    const cycle = cycleFrom(next, [...way, name])
    if (cycle) return cycle
  }
  return undefined
}

describe('the modules of the Python client', () => {
  it('import each other one way only, none of them in a cycle', () => {
    assert.ok((modules.get('_read_reply') ?? []).includes('_errors'), 'imports are found')
    assert.deepEqual([...modules.keys()].map(name => cycleFrom(name)).filter(Boolean), [])
  })
})
