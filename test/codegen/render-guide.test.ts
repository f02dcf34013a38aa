import assert from 'node:assert/strict'
import { linkResolver } from '../../codegen/guide-links.ts'
import { renderGuide } from '../../codegen/render-guide.ts'

const resolve = linkResolver([
  { name: 'keys', file: 'keys.md', label: 'API keys', summary: '' },
  { name: 'figures', file: 'matching/figures.md', summary: '' },
])

const render = (markdown: string, file = 'keys.md') =>
  renderGuide(markdown, {
    link: (href, text) => resolve(file, href, text),
    picture: href => ({ file: `hashed-${href}`, text: '', width: '8', height: '6' }),
  })

describe('a guide', () => {
  it('has the heading of its document as title, and those of the second level as its sections', () => {
    const { title, sections, html } = render('# `svc` keys\n\n## What is *stored*?\n\n### Detail\n')
    assert.equal(title, 'svc keys')
    assert.deepEqual(sections, [{ id: 'what-is-stored', text: 'What is *stored*?' }])
    assert.equal(html, '<h2 id="what-is-stored">What is <em>stored</em>?</h2>\n<h3 id="detail">Detail</h3>\n')
  })

  it('shows markup of the document as text, and leaves comments out', () => {
    assert.equal(render('a <b onclick="x">b</b>\n').html, '<p>a &lt;b onclick=&quot;x&quot;&gt;b&lt;/b&gt;</p>\n')
    assert.equal(render('<script>alert(1)</script>\n').html, '&lt;script&gt;alert(1)&lt;/script&gt;\n')
    assert.equal(render('<!-- table -->\n').html, '')
  })

  for (const [markdown, html] of [
    ['[sent](matching/figures.md#by-class)', '<a href="/docs/figures#by-class">sent</a>'],
    ['[keys.md](keys.md)', '<a href="/docs/keys">API keys</a>'],
    ['[below](#end)', '<a href="#end">below</a>'],
    ['[W3C](https://www.w3.org/?a&b)', '<a href="https://www.w3.org/?a&amp;b">W3C</a>'],
    ['[README](../README.md#connect-an-agent)', '<a href="/connect">Connect page</a>'],
    ['[operating](operating.md)', 'operating'],
    ['[generated](decisions/0001-contract-first.md)', 'generated'],
    ['[run](javascript:alert)', 'run'],
  ] as const)
    it(`turns ${markdown} into ${html}`, () => assert.equal(render(markdown).html, `<p>${html}</p>\n`))

  for (const [markdown, text] of [
    ['Sent once ([0007](decisions/0007-one-writer-of-usage.md)), then kept.', 'Sent once, then kept.'],
    [
      'Sent.\nHow it is kept:\n[0007](decisions/0007-one-writer-of-usage.md), [0008](../decisions/0008-windows-in-memory.md). Read.',
      'Sent. Read.',
    ],
    ['It is on disk. See\nalso [0007](decisions/0007-one-writer-of-usage.md).', 'It is on disk.'],
    ['By hand ([why](decisions/0048-clients.md)).', 'By hand.'],
  ] as const)
    it(`leaves decisions out, which are for those who change the code: ${text}`, () =>
      assert.equal(render(markdown).html, `<p>${text}</p>\n`))

  it('refuses a decision in a sentence that says more', () => {
    const sentence = 'As in [0007](decisions/0007-one-writer-of-usage.md), it is kept.'
    assert.throws(() => render(sentence), { message: /keys\.md: put decision \d+ into brackets/ })
  })

  it('has the apostrophes of the other pages, except in code', () => {
    const { html, sections } = render("## A key's end\n\nA `key`'s, the callers' and '80s, `it's`\n")
    assert.deepEqual(sections, [{ id: 'a-keys-end', text: 'A key’s end' }])
    assert.match(html, /A key’s end.*A <code>key<\/code>’s, the callers’ and &#39;80s, <code>it&#39;s<\/code>/s)
  })

  it('follows links from a folder of documents', () => {
    assert.equal(render('[keys](../keys.md)', 'matching/figures.md').html, '<p><a href="/docs/keys">keys</a></p>\n')
  })

  it('puts each table into a region of its own name, and has no empty headings', () => {
    const table = '| a | |\n|---|---|\n| 1 | 2 |\n'
    const { html } = render(`## Sizes\n\n${table}\nText\n\n${table}`)
    assert.deepEqual(
      [...html.matchAll(/aria-label="([^"]*)"/g)].map(([, name]) => name),
      ['Sizes', 'Sizes, table 2'],
    )
    assert.ok(html.includes('<tr><th>a</th><td class="number"></td></tr>'))
  })

  it('aligns columns of figures on the right, such as 7 and 1,000 MB, but not the first one, nor one of words', () => {
    const table =
      '| code | size | pair | text |\n|---|---|---|---|\n| 1 | 1,000 MB | 0.9 / 1 | a |\n| 2 | 7 | – | 3 |\n'
    const cells = [...render(table).html.matchAll(/<t[hd]( class="number")?>([^<&]*)/g)]
    const aligned = cells.flatMap(([, attribute, text]) => (attribute ? [text] : []))
    assert.deepEqual(aligned, ['size', 'pair', '1,000\u00a0MB', '0.9\u00a0/\u00a01', '7', '–'])
  })

  it('shows a picture at its hashed address, with its size and its text', () => {
    assert.match(
      render('![What it\nshows](by-class.svg)').html,
      /<img src="\/assets\/hashed-by-class.svg" width="8" height="6" loading="lazy" alt="What it shows">/,
    )
  })
})
