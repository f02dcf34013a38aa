interface Link {
  title: string
  url: string
  notes: string | undefined
}

interface LlmsTxt {
  title: string
  summary: string | undefined
  /** The text before the first section, Markdown without headings. */
  prose: string
  sections: Map<string, Link[]>
}

const head = /^# (?<title>.+)\n+(?:> (?<summary>.+)\n)?\n+(?<prose>[\s\S]*)$/
const link = /^-\s*\[(?<title>[^\]]+)\]\((?<url>[^)]+)\)(?::\s*(?<notes>.*))?$/

function readLink(line: string): Link {
  const { title, url, notes } = link.exec(line)?.groups ?? {}
  if (!title || !url) throw new Error(`a section holds more than links: ${line}`)
  return { title, url, notes }
}

/**
 * Parses a file by the grammar of llmstxt.org, like its reference parser: a title, a summary on one line, prose, then
 * sections of links only.
 */
export function parseLlmsTxt(text: string): LlmsTxt {
  const [start = '', ...rest] = text.split(/^##(?!#)\s*(.*)$/m)
  const { title, summary, prose = '' } = head.exec(start.trim())?.groups ?? {}
  if (!title || prose.startsWith('>')) throw new Error('has no title, or no empty line after its summary')
  if (/^#/m.test(prose)) throw new Error('has a heading in its prose')
  const sections = new Map<string, Link[]>()
  for (let at = 0; at + 1 < rest.length; at += 2) {
    const lines = (rest[at + 1] ?? '').split('\n').filter(line => line.trim() !== '')
    sections.set(rest[at] ?? '', lines.map(readLink))
  }
  return { title, summary, prose, sections }
}
