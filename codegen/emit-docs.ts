import { readFileSync } from 'node:fs'
import type { Contract } from './contract-model.ts'
import { linkResolver } from './guide-links.ts'
import { type Picture, readPicture } from './guide-pictures.ts'
import { type GuideSource, guideSources } from './guides.ts'
import { operationsOf } from './read-contract.ts'
import { renderGuide } from './render-guide.ts'

const resolveLink = linkResolver(Object.values(guideSources).flat())

/** A guide as a page, and the files of its pictures. */
function emitGuide(group: string, { name, file, label, summary }: GuideSource) {
  const pictures: Picture[] = []
  const { title, sections, html } = renderGuide(readFileSync(new URL(`../docs/${file}`, import.meta.url), 'utf8'), {
    link: (href, text) => resolveLink(file, href, text),
    picture: href => {
      const picture = readPicture(file, href)
      pictures.push(picture)
      return picture
    },
  })
  return { guide: { group, name, label: label ?? title, title, summary, sections, html }, pictures }
}

const listedOperations = (contract: Contract) =>
  operationsOf(contract).map(({ tags: [tag], method, path, summary }) => ({ tag, method, path, summary }))

/** The guides of `/docs` from docs/, in HTML, with their pictures, and the operations that the reference lists. */
export function emitDocs(contract: Contract): Record<string, string> {
  const emitted = Object.entries(guideSources).flatMap(([group, sources]) =>
    sources.map(source => emitGuide(group, source)),
  )
  const docs = { guides: emitted.map(({ guide }) => guide), operations: listedOperations(contract) }
  const pictures = emitted.flatMap(({ pictures }) => pictures.map(({ file, text }) => [`pages/${file}`, text]))
  return { 'docs.json': `${JSON.stringify(docs, null, 2)}\n`, ...Object.fromEntries(pictures) }
}
