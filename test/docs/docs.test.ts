import assert from 'node:assert/strict'
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { buckets, scopes } from '#generated/operations.ts'
import { variables } from '../../src/config.ts'

const root = new URL('../../', import.meta.url)
const read = (path: string) => readFileSync(new URL(path, root), 'utf8')
const documents = [
  'README.md',
  'ARCHITECTURE.md',
  'CHANGELOG.md',
  ...readdirSync(new URL('docs', root), { recursive: true }).map(name => `docs/${name}`),
].filter(name => name.endsWith('.md'))

describe('the documents', () => {
  it('list every environment variable with its default and meaning in the README', () => {
    const readme = read('README.md')
    for (const [name, { fallback, meaning }] of Object.entries(variables))
      assert.ok(readme.includes(`| \`${name}\` | ${fallback ? `\`${fallback}\`` : '—'} | ${meaning} |`), name)
  })

  it('name every scope and bucket of the contract in the glossary', () => {
    const glossary = read('docs/glossary.md')
    for (const word of [...scopes, ...Object.keys(buckets)]) assert.ok(glossary.includes(`\`${word}\``), word)
  })

  it('give every make target its line of help', () => {
    const makefile = read('Makefile')
    const phony = /^\.PHONY: (.*)$/m.exec(makefile)?.[1]?.split(' ') ?? []
    assert.ok(phony.length > 10)
    for (const target of phony) assert.match(makefile, new RegExp(`^${target}:.*## \\S`, 'm'), target)
  })

  for (const name of documents)
    it(`link only to files that exist: ${name}`, () => {
      const links = [...read(name).matchAll(/\]\((?!https?:|#)([^)#]+)/g)].map(([, link = '']) => link)
      for (const link of links) assert.ok(existsSync(new URL(link, new URL(name, root))), link)
    })

  it('speak of nothing outside the project', () => {
    for (const name of documents) assert.doesNotMatch(read(name), /\.\.\/shared|\/work\/|\.library/, name)
  })
})
