import { Marked, type RendererObject, type Token, type Tokens } from 'marked'
import { withApostrophes, withoutDecisions } from './for-readers-of-site.ts'
import type { SiteLink } from './guide-links.ts'
import type { Picture } from './guide-pictures.ts'

/** A heading of the second level, for the list of what is on a page. */
interface Section {
  id: string
  text: string
}

interface RenderedGuide {
  title: string
  html: string
  sections: Section[]
}

/** What a document refers to. */
interface References {
  link(href: string, text: string): SiteLink
  picture(href: string): Picture
}

const entities: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' }
const escapeText = (text: string) => text.replace(/[&<>"']/g, character => entities[character] ?? character)

/** The same anchors as on GitHub, which links between documents use. */
const anchorOf = (heading: string) =>
  heading
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N}\s_-]/gu, '')
    .replaceAll(' ', '-')

const plain = (text: string) => withApostrophes(text.replaceAll('`', ''))

const region = (name: string, content: string, kind = 'wide') =>
  `<div class="${kind}" tabindex="0" role="region" aria-label="${escapeText(name)}">${content}</div>\n`

const pictureOf = ({ file, width, height }: Picture, alt: string) =>
  region(
    'Picture',
    `<img src="/assets/${file}" width="${width}" height="${height}" loading="lazy" alt="${escapeText(alt.replaceAll('\n', ' '))}">`,
    'wide picture',
  )

const tierTable = /<!-- tiers: (\w+) -->/

const placeholderIn = (comment: string) => {
  const [, name] = tierTable.exec(comment) ?? []
  return name === undefined ? '' : `<div data-tiers="${name}"></div>`
}

/**
 * Leaves out the text between the two comments around figures of tiers, which is for readers of the repository: a service may
 * have other tiers.
 */
const withoutTiers = (markdown: string) =>
  markdown.replaceAll(/(<!-- tiers: \w+ -->).*?<!-- end of tiers -->/gs, (_, placeholder: string) => placeholder)

const htmlOf = ({ text }: { text: string }) => (text.trim().startsWith('<!--') ? placeholderIn(text) : escapeText(text))

/** Names each table by its section, and those after the first of a section by their number too. */
function tableNames() {
  const counts = new Map<string, number>()
  return (section: string) => {
    const count = (counts.get(section) ?? 0) + 1
    counts.set(section, count)
    return count === 1 ? section : `${section}, table ${count}`
  }
}

/** A figure, with a unit or without, or two: `1,000 MB`, `98.2 %`, `0.97 / 0.99`; or `–`, none. */
const figure = /^–$|^[<>~≤≥]? ?[-−]?\d[\d,.]*( ?[a-zA-Zµ%]+)?( \/ \d[\d,.]*)?$/

/** Columns of figures are aligned on the right; the first column names the rows. */
const alignmentsOf = ({ header, rows }: Tokens.Table) =>
  header.map((_, at) => {
    const isFigures = at > 0 && rows.length > 0 && rows.every(row => figure.test(row[at]?.text ?? ''))
    return isFigures ? 'right' : null
  })

const tables = (nameOf: () => string): RendererObject => ({
  tablecell({ header, tokens, text, align }) {
    const cell = header && text !== '' ? 'th' : 'td'
    const content = this.parser.parseInline(tokens)
    if (align !== 'right') return `<${cell}>${content}</${cell}>`
    // A figure stays on the line of its unit.
    return `<${cell} class="number">${header ? content : content.replaceAll(' ', '\u00a0')}</${cell}>`
  },
  table(table) {
    const { header, rows } = table
    const aligns = alignmentsOf(table)
    const row = (cells: Tokens.TableCell[]) =>
      `<tr>${cells.map((cell, at) => this.tablecell({ ...cell, align: aligns[at] ?? cell.align })).join('')}</tr>\n`
    const body = rows.map(row).join('')
    return region(nameOf(), `<table><thead>${row(header)}</thead><tbody>${body}</tbody></table>`)
  },
})

const linksAndPictures = ({ link, picture }: References): RendererObject => ({
  paragraph({ tokens }) {
    const [only, ...more] = tokens
    if (only?.type === 'image' && more.length === 0)
      return pictureOf(picture((only as Tokens.Image).href), (only as Tokens.Image).text)
    return `<p>${this.parser.parseInline(tokens)}</p>\n`
  },
  link({ href, text, tokens }) {
    const target = link(href, text)
    const shown = target.text ?? this.parser.parseInline(tokens)
    return target.href === undefined ? shown : `<a href="${escapeText(target.href)}">${shown}</a>`
  },
})

/** Code has other tokens, and keeps its quotation marks. */
const walkTokens = (token: Token) => {
  if (token.type === 'text') token.text = withApostrophes(token.text)
}

/**
 * Renders a document. Markup within it is shown as text. Comments are left out; a comment about tiers marks the place of their
 * table.
 */
export function renderGuide(markdown: string, references: References): RenderedGuide {
  const guide = { title: '', sections: [] as Section[] }
  let section = ''
  const nameOf = tableNames()
  const headings: RendererObject = {
    heading({ depth, tokens, text }) {
      section = plain(text)
      if (depth === 1) {
        guide.title = section
        return ''
      }
      if (depth === 2) guide.sections.push({ id: anchorOf(text), text: section })
      return `<h${depth} id="${anchorOf(text)}">${this.parser.parseInline(tokens)}</h${depth}>\n`
    },
  }
  const renderer = { html: htmlOf, ...headings, ...tables(() => nameOf(section)), ...linksAndPictures(references) }
  const marked = new Marked({ renderer, walkTokens })
  return { html: marked.parse(withoutDecisions(withoutTiers(markdown)), { async: false }), ...guide }
}
