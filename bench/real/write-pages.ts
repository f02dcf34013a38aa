import { readFileSync, writeFileSync } from 'node:fs'
import { drawPicture } from './pictures/draw-picture.ts'
import { errorOf, type PanelGroup } from './pictures/panel.ts'

const docs = new URL('../../docs/', import.meta.url)
/** Pages, with the folder of the pictures as they name it. */
const pages = [
  { page: 'matching.md', folder: 'matching/' },
  { page: 'matching/figures.md', folder: '' },
]
const width = 120

/** Text in lines of at most 120 characters. */
const wrapped = (text: string): string =>
  text.split(' ').reduce((lines, word) => {
    const last = lines.slice(lines.lastIndexOf('\n') + 1)
    return lines === '' ? word : lines + (last.length + 1 + word.length > width ? '\n' : ' ') + word
  }, '')

/** A reliability diagram, drawn by `make bench-real`. */
interface Picture {
  /** Its file, without extension, and the name of its block. */
  name: string
  title: string
  groups: readonly PanelGroup[]
}

const facts = ({ groups }: Picture) =>
  groups
    .map(({ heading, panels }) => {
      const errors = panels.map(({ title, judged }) => `${title} ${errorOf(judged)}`)
      return `${heading}: ${errors.join(', ')}.`
    })
    .join(' ')

/** The picture in Markdown; its alternative text has its figures. */
const imageOf = (picture: Picture, folder: string) =>
  wrapped(`![Reliability diagrams with these calibration errors. ${facts(picture)}](${folder}${picture.name}.svg)`)

const replaceBlocks = (text: string, blocks: Readonly<Record<string, string>>): string =>
  text.replaceAll(/<!-- bench-real: ([a-z-]+) -->\n.*?<!-- end -->/gs, (block: string, name: string) => {
    const content = blocks[name]
    return content === undefined ? block : `<!-- bench-real: ${name} -->\n\n${content}\n\n<!-- end -->`
  })

/** Writes tables and pictures into `docs/matching`; a page keeps its blocks that this run has no figures for. */
export function writePages(tables: Readonly<Record<string, string>>, pictures: readonly Picture[]): void {
  for (const { name, title, groups } of pictures)
    writeFileSync(new URL(`matching/${name}.svg`, docs), drawPicture(title, groups))
  for (const { page, folder } of pages) {
    const images = Object.fromEntries(pictures.map(picture => [picture.name, imageOf(picture, folder)]))
    const file = new URL(page, docs)
    writeFileSync(file, replaceBlocks(readFileSync(file, 'utf8'), { ...tables, ...images }))
  }
}
