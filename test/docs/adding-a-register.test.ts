import assert from 'node:assert/strict'
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join, matchesGlob } from 'node:path'
import { fileURLToPath } from 'node:url'
import { countryCodes } from '#domain/countries.ts'
import { importers } from '../../src/importers/importers.ts'

const root = fileURLToPath(new URL('../../', import.meta.url))
const page = readFileSync(join(root, 'docs/adding-a-register.md'), 'utf8')

// Other pages may mention a country as an example.
const searched = ['src', 'data', 'codegen', 'openapi.yaml', 'docs/data-sources.md', 'README.md']
const mentionsLatvia = (text: string) => /\bLVA?\b|latvia|\blv\b/i.test(text)

// Where readers are told how many countries there are. `bench` and records of decisions keep the number of their day.
const counting = `
  ${searched.join(' ')} ARCHITECTURE.md package.json workflows.arazzo.yaml bundle deploy skills
  sdk/go/README.md sdk/java/README.md sdk/python/README.md sdk/python/pyproject.toml sdk/python/svc_client/__init__.py
  sdk/typescript/README.md sdk/typescript/package.json
  docs/errors.md docs/lists.md docs/matching.md docs/reconciliation.md`
const countOfCountries =
  /(?:\b(?:all|the) (\d+) (?:countries|registers|partitions)|of (\d+) (?=registers)|(\d+) European (?:countries|(?:national )?registers))\b/g

const isBinary = (name: string) => /\.(br|png)$/.test(name)

const filesBelow = (path: string): string[] =>
  existsSync(join(root, path)) && !/\.\w+$/.test(path)
    ? readdirSync(join(root, path), { recursive: true, withFileTypes: true })
        .filter(entry => entry.isFile() && !isBinary(entry.name))
        .map(entry => join(entry.parentPath, entry.name).slice(root.length))
    : [path]

const listedFiles = [...page.matchAll(/`((?:src|data|test|docs)\/[^`\s]+|openapi\.yaml|README\.md)`/g)].map(
  ([, path = '']) => path,
)

describe('docs/adding-a-register.md', () => {
  it('lists every file that mentions LV, the example, by code, name or source', () => {
    const found = searched.flatMap(filesBelow).filter(path => mentionsLatvia(readFileSync(join(root, path), 'utf8')))
    const unlisted = found.filter(path => !listedFiles.some(pattern => matchesGlob(path, pattern)))
    assert.deepEqual(unlisted, [])
    assert.ok(found.length <= 23, `LV stands in ${found.length} files`)
  })

  it('is right that only documents say that there are 19 countries, and code counts them', () => {
    const written = counting
      .trim()
      .split(/\s+/)
      .flatMap(filesBelow)
      .filter(path => !path.includes('node_modules/'))
      .flatMap(path =>
        [...readFileSync(join(root, path), 'utf8').matchAll(countOfCountries)].map(([, all, of, european]) => ({
          path,
          count: Number(all ?? of ?? european),
        })),
      )
    assert.deepEqual(
      written.filter(({ count }) => count !== countryCodes.length),
      [],
    )
    assert.deepEqual(
      written.filter(({ path }) => /^(?:src|data|codegen)\//.test(path)),
      [],
    )
  })

  it('lists only files that exist', () => {
    const all = [...searched, 'test', 'docs'].flatMap(filesBelow)
    const isThere = (pattern: string) => existsSync(join(root, pattern)) || all.some(path => matchesGlob(path, pattern))
    assert.deepEqual(
      listedFiles.filter(pattern => !isThere(pattern)),
      [],
    )
  })

  it('is followed by all 19: an importer, a fixture folder, a test, an id rule and a sample each', () => {
    const files = countryCodes.flatMap(country => {
      const source = country.toLowerCase()
      const rule = ['CZ', 'SK'].includes(country) ? 'cz-sk' : source
      assert.deepEqual(importers.get(source)?.countries, [country])
      return [
        `src/importers/registers/${source}.ts`,
        `src/domain/companies/registry-ids/${rule}.ts`,
        `test/importers/${source}.test.ts`,
        `data/sample/${country}.yaml`,
      ]
    })
    assert.deepEqual(
      files.filter(path => !existsSync(join(root, path))),
      [],
    )
  })
})
