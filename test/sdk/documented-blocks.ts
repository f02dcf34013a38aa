import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'

interface Block {
  /** Its heading, and its number below it. */
  name: string
  code: string
  /** What it prints; undefined if the page does not say. */
  output: string | undefined
}

const block = /^```(\w+)\n([\s\S]*?)^```\n(?:\n```text\n([\s\S]*?)^```\n)?/gm

/** The blocks of a language on a page, each with the block of text that follows it. */
function documentedBlocks(page: URL, language: string): Block[] {
  const sections = readFileSync(page, 'utf8').split(/^#+ /m)
  const blocks = sections.flatMap(section => {
    const heading = section.slice(0, section.indexOf('\n'))
    const found = [...section.matchAll(block)].filter(([, fence]) => fence === language)
    return found.map(([, , code = '', output], at) => ({ name: `${heading} ${at + 1}`, code, output }))
  })
  assert.ok(blocks.length > 0, `${page} has no block of ${language}`)
  return blocks
}

/** Programs of the blocks of pages: each goes on from the first of its page. */
export function documentedPrograms(pages: readonly string[], language: string) {
  return pages.flatMap(page => {
    const [first, ...others] = documentedBlocks(new URL(`../../${page}`, import.meta.url), language)
    if (!first) return []
    const blocks = others.length > 0 ? others : [first]
    return blocks.map(block => ({
      ...block,
      page,
      text: block === first ? block.code : `${first.code}\n${block.code}`,
    }))
  })
}
