import assert from 'node:assert/strict'
import { existsSync, globSync, statSync } from 'node:fs'
import { basename, matchesGlob } from 'node:path'
import { fileURLToPath } from 'node:url'
import { buckets, scopes } from '#generated/operations.ts'
import { environmentVariables } from '../../src/config/config-variables.ts'
import { documents, inlineCodeOf, proseOf, read, root, tableRowsOf } from './documents.ts'

const folder = fileURLToPath(root)
const width = 120

const folders = [
  'bench',
  'bin',
  'codegen',
  'collections',
  'data',
  'deploy',
  'docs',
  'generated',
  'released',
  'sdk',
  'src',
  'test',
]
const sources = globSync('{src,data,codegen,generated,bench,test,sdk,collections}/**/*.{ts,lua,yaml,py}', {
  cwd: folder,
  exclude: name => name.endsWith('node_modules') || name === 'sdk/build',
})
const fileNames = sources.map(path => basename(path))

/** Whether text is the path of a file or folder of the project; `*` and `<name>` stand for any name. */
const isPath = (code: string) =>
  new RegExp(`^(${folders.join('|')})/[^ ]*$`).test(code) && !code.startsWith('sdk/build') && !code.includes('›')
const pathExists = (code: string) => globSync(code.replaceAll(/<[^>]*>/g, '*'), { cwd: folder }).length > 0
const isFileName = (code: string) => fileNames.some(name => matchesGlob(name, code))

/** The anchor that GitHub gives a heading. */
const anchorOf = (heading: string) =>
  heading
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N}\s_-]/gu, '')
    .replaceAll(' ', '-')
const anchorsOf = (text: string) =>
  proseOf(text)
    .flatMap(line => /^#+ (.*)$/.exec(line)?.slice(1) ?? [])
    .map(anchorOf)

const numbered = /\b(interface|decision) \d|\bsection \d+\.\d/i
const outside = new RegExp(`${numbered.source}|\\.\\./shared|/work/|\\.library`, 'i')

describe('the documents', () => {
  it('list every environment variable with its default and meaning in the README', () => {
    const readme = read('README.md')
    for (const [name, { fallback, meaning }] of Object.entries(environmentVariables))
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

  for (const name of documents) {
    const text = read(name)

    it(`link only to files and headings that exist: ${name}`, () => {
      for (const [, path = '', anchor] of text.matchAll(/\]\((?!https?:)([^)#]*)(?:#([^)]*))?\)/g)) {
        const target = path === '' ? new URL(name, root) : new URL(path, new URL(name, root))
        assert.ok(existsSync(target), path)
        if (anchor === undefined || !statSync(target).isFile()) continue
        assert.ok(anchorsOf(read(fileURLToPath(target).slice(folder.length))).includes(anchor), `${path}#${anchor}`)
      }
    })

    it(`name only files and folders that exist: ${name}`, () => {
      const named = inlineCodeOf(text).flatMap(code => code.split(' '))
      assert.deepEqual(
        named.filter(code => isPath(code) && !pathExists(code)),
        [],
      )
      // A source file is named with its folders or only by its name.
      assert.deepEqual(
        named.filter(code => code.endsWith('.ts') && !pathExists(code) && !isFileName(code)),
        [],
      )
    })

    it(`name only make targets that exist: ${name}`, () => {
      const makefile = read('Makefile')
      const targets = [...text.matchAll(/(?:`|^)make ([a-z-]+)(?!…)\b/gm)].map(([, target = '']) => target)
      assert.deepEqual(
        targets.filter(target => !target.endsWith('-') && !new RegExp(`^${target}:`, 'm').test(makefile)),
        [],
      )
    })

    it(`have prose wrapped at ${width} columns, tables aside: ${name}`, () => {
      assert.deepEqual(
        proseOf(text).filter(line => line.length > width && !line.startsWith('|')),
        [],
      )
    })

    it(`mention nothing outside the project: ${name}`, () => assert.doesNotMatch(text, outside))
  }

  it('install neither client by its name, which on npm is a package of somebody else', () => {
    for (const name of [...documents, 'sdk/typescript/README.md', 'sdk/python/README.md'])
      assert.doesNotMatch(
        read(name),
        /\b(npm (i|install|add)|npx|pip install|yarn add|pnpm add) (-\S+ )*svc[-_]client\b/,
        name,
      )
  })

  it('list every decision once in the index of decisions', () => {
    const pages = documents.filter(name => /^docs\/decisions\/\d/.test(name)).map(name => basename(name))
    const listed = [...read('docs/decisions/README.md').matchAll(/^\| \[\d+\]\(([^)]*)\)/gm)].map(
      ([, page = '']) => page,
    )
    assert.deepEqual(listed, pages.toSorted())
  })

  it('answer twenty questions of a newcomer, each by one path', () => {
    const questions = tableRowsOf(read('ARCHITECTURE.md')).filter(([question = '']) => /^\d+\. /.test(question))
    assert.deepEqual(
      questions.map(([question = '']) => Number.parseInt(question, 10)),
      Array.from({ length: 20 }, (_, at) => at + 1),
    )
    for (const [question, answer = ''] of questions) assert.match(answer, /^`[^`]+`$/, question)
  })

  it('are the only documents in comments: no source file mentions a document outside the project or a missing page', () => {
    assert.ok(sources.length > 500)
    for (const path of sources)
      for (const [page = ''] of read(path).matchAll(/\bdocs\/[\w/-]+\.md/g))
        assert.ok(existsSync(new URL(page, root)), `${path}: ${page}`)
    assert.deepEqual(
      sources.filter(path => numbered.test(read(path))),
      [],
    )
  })
})
