import assert from 'node:assert/strict'
import fc from 'fast-check'
import { Html, html } from '#domain/html.ts'
import { documentOf } from '../../src/pages/document.ts'
import { unescaped } from './unescaped.ts'

const rows: readonly (readonly [value: string, text: string])[] = [
  ['<script>alert(1)</script>', '&lt;script&gt;alert(1)&lt;/script&gt;'],
  ['a & b', 'a &amp; b'],
  ['&lt;', '&amp;lt;'],
  ['" onclick="x', '&quot; onclick=&quot;x'],
  ["' onclick='x", '&#39; onclick=&#39;x'],
  ['</title><h1>', '&lt;/title&gt;&lt;h1&gt;'],
  ['$& $1 \\n `$x`', '$&amp; $1 \\n `$x`'],
  ['Ærø', 'Ærø'],
]

describe('a page template', () => {
  for (const [value, text] of rows)
    it(`writes ${JSON.stringify(value)} as ${text}`, () => {
      assert.equal(html`<p>${value}</p>`.text, `<p>${text}</p>`)
    })

  it('escapes any text: it cannot open a tag, close an attribute or start an entity', () => {
    fc.assert(
      fc.property(fc.string({ unit: fc.constantFrom(...'<>&"\'/=ab;#39') }), value => {
        const { text } = html`${value}`
        assert.doesNotMatch(text, /[<>"']/)
        assert.doesNotMatch(text, /&(?!(amp|lt|gt|quot|#39);)/)
        assert.equal(unescaped(text), value)
      }),
    )
  })

  it('inserts numbers, HTML and lists of HTML unchanged', () => {
    assert.equal(html`${429}`.text, '429')
    assert.equal(
      html`<ul>${['a', '<b>'].map(item => html`<li>${item}</li>`)}</ul>`.text,
      '<ul><li>a</li><li>&lt;b&gt;</li></ul>',
    )
    assert.equal(html`${new Html('<b>')}${[]}`.text, '<b>')
  })

  it('keeps the text of the template itself, including entities and backslashes', () => {
    assert.equal(html`a &amp; b`.text, 'a &amp; b')
  })

  it('builds a complete page with an escaped title, description and data', () => {
    const content = { title: 'a <b>', description: '"d"', main: html`<h1>c</h1>`, data: { e: '</script>' } }
    const text = documentOf(content, { path: '/', baseUrl: 'https://api.example' })
    assert.match(text, /^<!doctype html>\n<html lang="en">/)
    assert.match(text, /<title>a &lt;b&gt; · /)
    assert.ok(text.includes('content="&quot;d&quot;"'))
    assert.ok(text.includes('{"e":"\\u003c/script>"}'))
    assert.match(text, /<main id="main">\n<h1>c<\/h1>\n<\/main>/)
  })
})
