import assert from 'node:assert/strict'
import { globSync } from 'node:fs'
import { dirname, join } from 'node:path/posix'
import { fileURLToPath } from 'node:url'
import { documents, read, root } from './documents.ts'

const pictures = globSync('docs/**/*.svg', { cwd: fileURLToPath(root) }).toSorted()
const images = documents.flatMap(page =>
  [...read(page).matchAll(/!\[([^\]]*)\]\(([^)]*\.svg)\)/g)].map(([, text = '', path = '']) => ({
    text,
    path: join(dirname(page), path),
  })),
)

describe('the pictures of the documents', () => {
  it('are each on a page', () => {
    assert.ok(pictures.length >= 2)
    assert.deepEqual([...new Set(images.map(({ path }) => path))].toSorted(), pictures)
  })

  for (const picture of pictures) {
    const svg = read(picture)

    it(`have no script and load nothing: ${picture}`, () => {
      assert.doesNotMatch(svg, /<script|<foreignObject|<image|<use|\bon\w+=|href=|url\(|@import/i)
    })

    it(`have a background in both themes: ${picture}`, () => {
      assert.match(svg, /@media \(prefers-color-scheme: dark\)/)
      assert.equal(svg.match(/--paper: #/g)?.length, 2)
    })

    it(`have figures of at most one decimal, so a small change is a small difference: ${picture}`, () => {
      const drawn = svg.slice(svg.indexOf('</style>')).replaceAll(/<text.*?<\/text>/gs, '')
      assert.doesNotMatch(drawn, /\d\.\d\d/)
    })

    it(`have the figures of every panel in the alternative text: ${picture}`, () => {
      const panels = [...svg.matchAll(/class="title"[^>]*>([^<]*)<\/text>\s*<text[^>]*>[^<]*ECE ([\d.]+)</g)]
      assert.ok(panels.length >= 8)
      for (const { text } of images.filter(({ path }) => path === picture))
        for (const [, title = '', error = ''] of panels)
          assert.ok(text.replaceAll('\n', ' ').includes(`${title} ${error}`), `${title} ${error}`)
    })
  }
})
